import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { crc32 } from 'node:zlib';
import { S3Error } from '../errors/errors.ts';

export interface Digests {
  size: number;
  /** Hexadecimal. */
  md5: string;
  /** Hexadecimal. */
  sha256: string;
  /** Base64, as on the wire, by header name. */
  checksums: Record<string, string>;
}

/** Passes a body through and computes its digests. Fails with EntityTooLarge after `maxBytes` bytes. */
export class DigestingBody extends Transform {
  private readonly maxBytes: number;
  private readonly md5 = createHash('md5');
  private readonly sha1 = createHash('sha1');
  private readonly sha256 = createHash('sha256');
  private crc = 0;
  private size = 0;

  constructor(maxBytes: number) {
    super();
    this.maxBytes = maxBytes;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.maxBytes) {
      done(new S3Error('EntityTooLarge'));
      return;
    }
    this.md5.update(chunk);
    this.sha1.update(chunk);
    this.sha256.update(chunk);
    this.crc = crc32(chunk, this.crc);
    done(null, chunk);
  }

  /** Call this once, after the end of the body. */
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

/** Throws unless the client's digests match the received body. A checksum of an unknown algorithm is refused. */
export const verifyDigests = (
  digests: Digests,
  claimed: { payloadHash: string; md5?: string; checksums: ReadonlyMap<string, string> },
): void => {
  if (/^[0-9a-f]{64}$/.test(claimed.payloadHash) && claimed.payloadHash !== digests.sha256)
    throw new S3Error('XAmzContentSHA256Mismatch');
  if (claimed.md5 !== undefined && Buffer.from(claimed.md5, 'base64').toString('hex') !== digests.md5)
    throw new S3Error('BadDigest');
  for (const [name, value] of claimed.checksums) {
    const computed = digests.checksums[name];
    if (computed === undefined) throw new S3Error('NotImplemented', `The checksum ${name} is not implemented here`);
    if (computed !== value) throw new S3Error('BadDigest');
  }
};
