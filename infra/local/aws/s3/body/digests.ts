import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';
import { crc32 } from 'node:zlib';
import { S3Error } from '../errors.ts';

export interface Digests {
  size: number;
  /** hex */
  md5: string;
  sha256: string;
  /** by header name, base64 as on the wire */
  checksums: Record<string, string>;
}

/** Lets a body through and digests it meanwhile; refuses it as soon as it is larger than `largest` bytes. */
export class DigestingBody extends Transform {
  private readonly largest: number;
  private readonly md5 = createHash('md5');
  private readonly sha1 = createHash('sha1');
  private readonly sha256 = createHash('sha256');
  private crc = 0;
  private size = 0;

  constructor(largest: number) {
    super();
    this.largest = largest;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.largest) {
      done(new S3Error('EntityTooLarge'));
      return;
    }
    this.md5.update(chunk);
    this.sha1.update(chunk);
    this.sha256.update(chunk);
    this.crc = crc32(chunk, this.crc);
    done(null, chunk);
  }

  /** To be called once, at the end of the body. */
  digests(): Digests {
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(this.crc);
    const sha256 = this.sha256.digest();
    return {
      size: this.size,
      md5: this.md5.digest('hex'),
      sha256: sha256.toString('hex'),
      checksums: {
        'x-amz-checksum-crc32': crc.toString('base64'),
        'x-amz-checksum-sha1': this.sha1.digest('base64'),
        'x-amz-checksum-sha256': sha256.toString('base64'),
      },
    };
  }
}

/** Checks what the client said of its body against what came. A checksum that can't be checked is refused, not believed. */
export const verifyDigests = (
  digests: Digests,
  said: { payloadHash: string; md5?: string; checksums: ReadonlyMap<string, string> },
): void => {
  if (/^[0-9a-f]{64}$/.test(said.payloadHash) && said.payloadHash !== digests.sha256)
    throw new S3Error('XAmzContentSHA256Mismatch');
  if (said.md5 !== undefined && Buffer.from(said.md5, 'base64').toString('hex') !== digests.md5)
    throw new S3Error('BadDigest');
  for (const [name, value] of said.checksums) {
    const computed = digests.checksums[name];
    if (computed === undefined) throw new S3Error('NotImplemented', `The checksum ${name} is not implemented here`);
    if (computed !== value) throw new S3Error('BadDigest');
  }
};
