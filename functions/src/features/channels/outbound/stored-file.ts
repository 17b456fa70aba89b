import { GetObjectCommand } from '@aws-sdk/client-s3';
import { belongsTo } from '../../../platform/media/keys.ts';
import type { Context } from '../../../context/context.ts';
import { s3Client } from '../../../platform/clients.ts';
import { environment } from '../../../platform/environment.ts';
import type { MediaContent } from './parts.ts';

/** Reads a stored file of the company. */
export const storedFile = async (
  { company }: Pick<Context, 'company'>,
  { key, mimetype }: Pick<MediaContent, 'key' | 'mimetype'>,
): Promise<Blob> => {
  if (!belongsTo(company.id, key)) throw new RangeError('media outside its company');
  const { Body } = await s3Client().send(new GetObjectCommand({ Bucket: environment().MEDIA_BUCKET, Key: key }));
  if (!Body) throw new Error('a stored file is empty');
  return new Blob([Buffer.from(await Body.transformToByteArray())], { type: mimetype });
};
