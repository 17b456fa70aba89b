import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** Pixels of a square, and squares of a row: five, of which the right two mirror the left two. */
const square = 16;
const squares = 5;
const size = square * squares;

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
};

/** Returns a picture (PNG) that is always the same for a name, and another for another: a profile picture of a stand-in. */
export const identicon = (name: string): Buffer => {
  const hash = createHash('sha256').update(name).digest();
  const isFilled = (column: number, row: number): boolean =>
    hash[3 + row * 3 + Math.min(column, 4 - column)]! % 2 === 0;
  const palette = Buffer.from([238, 238, 242, 60 + (hash[0]! % 140), 60 + (hash[1]! % 140), 60 + (hash[2]! % 140)]);
  const rows = Array.from({ length: size }, (_, y) =>
    Buffer.from([
      0,
      ...Array.from({ length: size }, (_unused, x) => Number(isFilled(Math.floor(x / square), Math.floor(y / square)))),
    ]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // 8 bits a pixel, which are places of the palette.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
