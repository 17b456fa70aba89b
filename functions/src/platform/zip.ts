import { crc32 } from 'node:zlib';
import * as z from 'zod';

/** A file of an archive as its directory lists it. */
export const zipEntry = z.object({
  name: z.string(),
  size: z.int(),
  crc: z.int(),
  /** Bytes before it in the archive. */
  offset: z.int(),
});
export type ZipEntry = z.output<typeof zipEntry>;

/** Signatures and the version that a reader needs, for names in UTF-8 and files that are not compressed. */
const localSignature = 0x04034b50;
const centralSignature = 0x02014b50;
const endSignature = 0x06054b50;
const version = 20;
const utf8 = 0x0800;
/** The first of January 1980, the earliest date: archives of the same data are equal. */
const date = 0x0021;

/** Bytes and files that an archive holds at most, in the form that every program reads. */
export const zipLimits = { bytes: 0xffff_ffff, files: 0xffff } as const;

const header = (size: number, write: (view: DataView) => void): Uint8Array => {
  const bytes = new Uint8Array(size);
  write(new DataView(bytes.buffer));
  return bytes;
};

/** Returns the bytes of a file in an archive, and its entry; the caller appends both. */
export const zipFile = (name: string, content: Uint8Array, offset: number): { bytes: Uint8Array; entry: ZipEntry } => {
  const encoded = new TextEncoder().encode(name);
  const crc = crc32(content);
  const head = header(30, (view) => {
    view.setUint32(0, localSignature, true);
    view.setUint16(4, version, true);
    view.setUint16(6, utf8, true);
    view.setUint16(12, date, true);
    view.setUint32(14, crc, true);
    view.setUint32(18, content.length, true);
    view.setUint32(22, content.length, true);
    view.setUint16(26, encoded.length, true);
  });
  return { bytes: Buffer.concat([head, encoded, content]), entry: { name, size: content.length, crc, offset } };
};

const central = ({ name, size, crc, offset }: ZipEntry): Uint8Array => {
  const encoded = new TextEncoder().encode(name);
  const head = header(46, (view) => {
    view.setUint32(0, centralSignature, true);
    view.setUint16(4, version, true);
    view.setUint16(6, version, true);
    view.setUint16(8, utf8, true);
    view.setUint16(14, date, true);
    view.setUint32(16, crc, true);
    view.setUint32(20, size, true);
    view.setUint32(24, size, true);
    view.setUint16(28, encoded.length, true);
    view.setUint32(42, offset, true);
  });
  return Buffer.concat([head, encoded]);
};

/** Returns the end of an archive: the directory of its files, which stands behind the last one. */
export const zipEnd = (entries: readonly ZipEntry[], offset: number): Uint8Array => {
  const directory = Buffer.concat(entries.map(central));
  const end = header(22, (view) => {
    view.setUint32(0, endSignature, true);
    view.setUint16(8, entries.length, true);
    view.setUint16(10, entries.length, true);
    view.setUint32(12, directory.length, true);
    view.setUint32(16, offset, true);
  });
  return Buffer.concat([directory, end]);
};
