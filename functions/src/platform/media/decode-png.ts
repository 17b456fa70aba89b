import { inflateSync } from 'node:zlib';

/** A picture as its pixels, four bytes each: red, green, blue and opacity. */
interface Pixels {
  width: number;
  height: number;
  rgba: Uint8ClampedArray;
}

interface Header {
  width: number;
  height: number;
  /** Bytes of a pixel: 3, or 4 with opacity. */
  channels: number;
}

/** Bytes before the first chunk, and of a chunk beside its data. */
const signature = 8;
const chunkFrame = 12;

/** Returns the chunks of a PNG up to the first that is cut. */
const chunksOf = (bytes: Buffer): { type: string; data: Buffer }[] => {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = signature; at + chunkFrame <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (at + chunkFrame + length > bytes.length) break;
    chunks.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      data: bytes.subarray(at + 8, at + 8 + length),
    });
    at += chunkFrame + length;
  }
  return chunks;
};

/** Reads the header of a picture of 8 bits a colour that is not interlaced; null for another one. */
const headerOf = (data: Buffer): Header | null => {
  if (data.length < 13) return null;
  const [depth, color, interlace] = [data[8], data[9], data[12]];
  const channels = color === 6 ? 4 : color === 2 ? 3 : null;
  if (depth !== 8 || channels === null || interlace !== 0) return null;
  return { width: data.readUInt32BE(0), height: data.readUInt32BE(4), channels };
};

/** Predicts a byte from the bytes to the left, above, and above to the left. */
const paeth = (left: number, above: number, corner: number): number => {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
};

const predictors: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => Math.floor((left + above) / 2),
  paeth,
];

/** Undoes the filters of the rows. Null where a row has a filter that there is not. */
const unfiltered = (rows: Buffer, { width, height, channels }: Header): Buffer | null => {
  const stride = width * channels;
  const bytes = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row += 1) {
    const predict = predictors[rows[row * (stride + 1)]!];
    if (!predict) return null;
    for (let place = 0; place < stride; place += 1) {
      const at = row * stride + place;
      const left = place < channels ? 0 : bytes[at - channels]!;
      const above = row === 0 ? 0 : bytes[at - stride]!;
      const corner = row === 0 || place < channels ? 0 : bytes[at - stride - channels]!;
      bytes[at] = rows[row * (stride + 1) + 1 + place]! + predict(left, above, corner);
    }
  }
  return bytes;
};

const inflated = (data: Buffer, length: number): Buffer | null => {
  try {
    const rows = inflateSync(data, { maxOutputLength: length });
    return rows.length === length ? rows : null;
  } catch {
    return null;
  }
};

/**
 * Decodes a PNG as browsers draw it: 8 bits a colour, with or without opacity, not interlaced. Null for any other picture and
 * for a broken one. The caller has limited its sides.
 */
export const decodePng = (given: Uint8Array): Pixels | null => {
  const chunks = chunksOf(Buffer.from(given));
  const [first] = chunks;
  const header = first?.type === 'IHDR' ? headerOf(first.data) : null;
  if (!header) return null;
  const { width, height, channels } = header;
  const data = Buffer.concat(chunks.flatMap((chunk) => (chunk.type === 'IDAT' ? [chunk.data] : [])));
  const rows = inflated(data, height * (width * channels + 1));
  const bytes = rows && unfiltered(rows, header);
  if (!bytes) return null;
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    rgba.set(bytes.subarray(pixel * channels, (pixel + 1) * channels), pixel * 4);
  return { width, height, rgba };
};
