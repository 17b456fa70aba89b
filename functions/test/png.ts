import { crc32, deflateSync } from 'node:zlib';

/** A colour as red, green, blue, and opacity where the picture has it. */
type Color = readonly number[];

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A PNG whose rows are filtered already: each begins with the number of its filter. */
export const pngOfRows = (
  { width, height, color = 6 }: Record<'width' | 'height', number> & { color?: number },
  rows: Buffer,
): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, color], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A PNG of one colour. */
export const png = (width: number, height = width, color: Color = [0, 0, 0, 255]): Buffer => {
  const row = Buffer.concat([Buffer.of(0), Buffer.from(Array.from({ length: width }, () => color).flat())]);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  return pngOfRows({ width, height, color: color.length === 4 ? 6 : 2 }, rows);
};
