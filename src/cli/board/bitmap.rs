//! Windows bitmaps as PNG, so that every program can show them. Pure green is transparent in Zillions' pictures.

/// The largest side that is read, in pixels.
const MAX_SIDE: u32 = 8192;

/// A picture.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    /// In pixels.
    pub(crate) width: u32,
    /// In pixels.
    pub(crate) height: u32,
    /// The file.
    pub(crate) png: Vec<u8>,
}

/// Reads a bitmap: 1, 4, 8, 24 or 32 bits a pixel, without compression or with run lengths of 8 bits; `None` for others.
pub(crate) fn read(bytes: &[u8]) -> Option<Picture> {
    let header = Header::read(bytes)?;
    let pixels = match header.compression {
        0 => header.plain(bytes)?,
        1 if header.bits == 8 => header.run_lengths(bytes)?,
        _ => return None,
    };
    let (width, height) = (header.width, header.height);
    Some(Picture { width, height, png: png(width, height, &pixels) })
}

type Pixel = [u8; 4];

struct Header {
    data: usize,
    width: u32,
    height: u32,
    from_top: bool,
    bits: u16,
    compression: u32,
    palette: Vec<Pixel>,
}

impl Header {
    fn read(bytes: &[u8]) -> Option<Self> {
        let long = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        let short = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
        if bytes.get(..2)? != b"BM" || long(14)? < 40 {
            return None;
        }
        let height = long(22)? as i32;
        let (width, rows, bits) = (long(18)?, height.unsigned_abs(), short(28)?);
        if width == 0 || rows == 0 || width > MAX_SIDE || rows > MAX_SIDE {
            return None;
        }
        let data = long(10)? as usize;
        let palette = 14 + long(14)? as usize;
        let n_colours = if bits <= 8 { 1_usize << bits } else { 0 };
        let colours = bytes.get(palette..data.min(palette + 4 * n_colours).max(palette))?;
        let palette = colours.chunks_exact(4).map(|it| pixel(it[2], it[1], it[0])).collect();
        Some(Self { data, width, height: rows, from_top: height < 0, bits, compression: long(30)?, palette })
    }

    fn colour(&self, index: u8) -> Pixel {
        self.palette.get(index as usize).copied().unwrap_or([0, 0, 0, 255])
    }

    /// Row of the picture that is row `index` of the file.
    fn row(&self, index: u32) -> usize {
        (if self.from_top { index } else { self.height - 1 - index }) as usize
    }

    fn plain(&self, bytes: &[u8]) -> Option<Vec<Pixel>> {
        let width = self.width as usize;
        let stride = (width * self.bits as usize).div_ceil(32) * 4;
        let mut pixels = vec![[0; 4]; width * self.height as usize];
        for index in 0..self.height {
            let start = self.data + index as usize * stride;
            let line = bytes.get(start..start + stride)?;
            for x in 0..width {
                pixels[self.row(index) * width + x] = match self.bits {
                    1 => self.colour(line[x / 8] >> (7 - x % 8) & 1),
                    4 => self.colour(line[x / 2] >> (4 - x % 2 * 4) & 15),
                    8 => self.colour(line[x]),
                    24 => pixel(line[x * 3 + 2], line[x * 3 + 1], line[x * 3]),
                    32 => pixel(line[x * 4 + 2], line[x * 4 + 1], line[x * 4]),
                    _ => return None,
                };
            }
        }
        Some(pixels)
    }

    fn run_lengths(&self, bytes: &[u8]) -> Option<Vec<Pixel>> {
        let width = self.width as usize;
        let mut pixels = vec![self.colour(0); width * self.height as usize];
        let mut put = |x: usize, y: u32, index: u8| {
            if x < width && y < self.height {
                pixels[self.row(y) * width + x] = self.colour(index);
            }
        };
        let (mut at, mut x, mut y) = (self.data, 0_usize, 0_u32);
        loop {
            let (first, second) = (*bytes.get(at)?, *bytes.get(at + 1)?);
            at += 2;
            match (first, second) {
                (0, 0) => (x, y) = (0, y + 1),
                (0, 1) => return Some(pixels),
                (0, 2) => {
                    x += *bytes.get(at)? as usize;
                    y += u32::from(*bytes.get(at + 1)?);
                    at += 2;
                }
                (0, count) => {
                    for &index in bytes.get(at..at + count as usize)? {
                        put(x, y, index);
                        x += 1;
                    }
                    at += (count as usize).next_multiple_of(2);
                }
                (count, index) => {
                    (0..count as usize).for_each(|step| put(x + step, y, index));
                    x += count as usize;
                }
            }
        }
    }
}

fn pixel(red: u8, green: u8, blue: u8) -> Pixel {
    let is_clear = (red, green, blue) == (0, 255, 0);
    [red, green, blue, if is_clear { 0 } else { 255 }]
}

/// A PNG file with the pixels stored as they are.
fn png(width: u32, height: u32, pixels: &[Pixel]) -> Vec<u8> {
    let mut header = Vec::new();
    header.extend(width.to_be_bytes());
    header.extend(height.to_be_bytes());
    header.extend([8, 6, 0, 0, 0]);
    let mut raw = Vec::new();
    for row in pixels.chunks(width as usize) {
        raw.push(0);
        raw.extend(row.iter().flatten());
    }
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut png, b"IHDR", &header);
    chunk(&mut png, b"IDAT", &stored(&raw));
    chunk(&mut png, b"IEND", &[]);
    png
}

/// Bytes in the form of zlib, in blocks that are not compressed.
fn stored(bytes: &[u8]) -> Vec<u8> {
    let mut data = vec![0x78, 0x01];
    let mut blocks = bytes.chunks(65_535).peekable();
    while let Some(block) = blocks.next() {
        let length = block.len() as u16;
        data.push(u8::from(blocks.peek().is_none()));
        data.extend(length.to_le_bytes());
        data.extend((!length).to_le_bytes());
        data.extend(block);
    }
    let (mut a, mut b) = (1_u32, 0_u32);
    for &byte in bytes {
        a = (a + u32::from(byte)) % 65_521;
        b = (b + a) % 65_521;
    }
    data.extend((b << 16 | a).to_be_bytes());
    data
}

fn chunk(png: &mut Vec<u8>, name: &[u8; 4], body: &[u8]) {
    png.extend((body.len() as u32).to_be_bytes());
    let start = png.len();
    png.extend(name);
    png.extend(body);
    let sum = crc(&png[start..]);
    png.extend(sum.to_be_bytes());
}

fn crc(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for &byte in bytes {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
        }
    }
    !crc
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_that_of_the_standard() {
        assert_eq!(crc(b"IEND"), 0xae42_6082);
    }

    #[test]
    fn nonsense_is_no_picture() {
        assert!(read(b"BM").is_none());
        assert!(read(&[0; 100]).is_none());
    }
}
