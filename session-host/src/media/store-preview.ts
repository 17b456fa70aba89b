import { PutObjectCommand } from '@aws-sdk/client-s3';
import { type Preview, previewKey } from '@recado/shared/contract/pictures';
import type { MediaStore } from './download-media.ts';
import { makePreview } from './make-preview.ts';

/** Milliseconds within which the storage must take a preview. */
const patience = 5_000;

/**
 * Makes the preview of a picture and stores it beside the picture. Where that fails the picture has none: it is shown itself.
 *
 * @param picture null where it was too large to be kept
 */
export const storePreview = async (
  { objects, bucket }: Pick<MediaStore, 'objects' | 'bucket'>,
  key: string,
  picture: Buffer | null,
): Promise<{ preview?: Preview }> => {
  const made = picture && (await makePreview(picture));
  if (!made) return {};
  const { content, width, height } = made;
  try {
    await objects.send(
      new PutObjectCommand({ Bucket: bucket, Key: previewKey(key), Body: content, ContentType: 'image/webp' }),
      { abortSignal: AbortSignal.timeout(patience) },
    );
    return { preview: { bytes: content.length, width, height } };
  } catch {
    return {};
  }
};
