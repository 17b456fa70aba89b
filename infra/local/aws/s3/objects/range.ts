import { S3Error } from '../errors/errors.ts';

interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

/** Parses a `Range` header with one range. Returns undefined (the whole object) for none, several or malformed ones. */
export const readRange = (header: string | undefined, size: number): ByteRange | undefined => {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!parts || (parts[1] === '' && parts[2] === '')) return undefined;
  if (parts[1] === '') {
    const length = Number(parts[2]);
    if (length === 0 || size === 0) throw new S3Error('InvalidRange');
    return { start: Math.max(size - length, 0), end: size - 1 };
  }
  const start = Number(parts[1]);
  if (start >= size) throw new S3Error('InvalidRange');
  const end = parts[2] === '' ? size - 1 : Math.min(Number(parts[2]), size - 1);
  return end < start ? undefined : { start, end };
};
