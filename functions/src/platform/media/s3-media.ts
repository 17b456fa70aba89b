import { GetObjectCommand, HeadObjectCommand, NotFound, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { s3Client } from '../clients.ts';
import { environment } from '../environment.ts';
import type { MediaPort } from './media-port.ts';
import { disposition } from './disposition.ts';
import { belongsTo } from './keys.ts';

/** Seconds that a link lives. */
export const linkLifetime = 15 * 60;

/** One company's part of the media bucket. */
export const s3Media = (companyId: number): MediaPort => {
  const objectOf = (Key: string): { Bucket: string; Key: string } => ({ Bucket: environment().MEDIA_BUCKET, Key });
  const own = (key: string): string => {
    if (!belongsTo(companyId, key)) throw new RangeError('a key of another company');
    return key;
  };
  return {
    head: async (key) => {
      if (!belongsTo(companyId, key)) return null;
      try {
        const { ContentLength, ContentType } = await s3Client().send(new HeadObjectCommand(objectOf(key)));
        return { size: ContentLength ?? 0, mimetype: ContentType ?? 'application/octet-stream' };
      } catch (error) {
        if (error instanceof NotFound) return null;
        throw error;
      }
    },
    read: async (key) => {
      const { Body } = await s3Client().send(new GetObjectCommand(objectOf(own(key))));
      return Body ? Body.transformToByteArray() : new Uint8Array();
    },
    write: async (key, { bytes, mimetype }) => {
      await s3Client().send(new PutObjectCommand({ ...objectOf(own(key)), Body: bytes, ContentType: mimetype }));
    },
    link: async (key, file) => {
      const { type, disposition: ResponseContentDisposition } = disposition(file ?? { name: null, mimetype: null });
      const command = new GetObjectCommand({
        ...objectOf(own(key)),
        ResponseContentDisposition,
        ...(file ? { ResponseContentType: type } : {}),
      });
      return getSignedUrl(s3Client(), command, { expiresIn: linkLifetime });
    },
  };
};
