import { PutObjectCommand } from '@aws-sdk/client-s3';
import { s3Client } from '../src/platform/clients.ts';
import { environment } from '../src/platform/environment.ts';
import { libraryKey } from '../src/platform/media/keys.ts';
import type { TestContext } from './user-context.ts';

/** Stores a file as the user of the context has uploaded it to the library of its company. */
export const uploadToLibrary = async (
  { company, actor, ids }: TestContext,
  name = 'tabela.pdf',
): Promise<{ mediaPath: string; mediaName: string }> => {
  const mediaPath = libraryKey(company.id, actor.viewer.id, ids.ulid(), name);
  await s3Client().send(
    new PutObjectCommand({
      Bucket: environment().MEDIA_BUCKET,
      Key: mediaPath,
      Body: 'conteúdo',
      ContentType: 'application/pdf',
    }),
  );
  return { mediaPath, mediaName: name };
};
