import { S3Error } from '../errors.ts';

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

/** The one range of a `Range` header; several, or a malformed one, mean the whole object, as on S3. */
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
