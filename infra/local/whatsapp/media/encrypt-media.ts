import { readFile, unlink } from 'node:fs/promises';
import {
  encodeBase64EncodedStringForUpload,
  encryptedStream,
  MEDIA_PATH_MAP,
  type MediaType,
  type proto,
} from '@whiskeysockets/baileys';
import type { World } from '../world/world.ts';

/** The fields by which every kind of media message refers to its file. */
type EncryptedMedia = Required<
  Pick<
    proto.Message.IImageMessage,
    'url' | 'directPath' | 'mediaKey' | 'fileSha256' | 'fileEncSha256' | 'fileLength' | 'mediaKeyTimestamp'
  >
>;

/** Encrypts a file as a phone does, uploads it, and returns the fields of the media message. */
export const encryptMedia = async (world: World, file: Buffer, type: MediaType): Promise<EncryptedMedia> => {
  const sealed = await encryptedStream(file, type);
  const content = await readFile(sealed.encFilePath);
  await unlink(sealed.encFilePath);
  const name = encodeBase64EncodedStringForUpload(sealed.fileEncSha256.toString('base64'));
  const directPath = `${MEDIA_PATH_MAP[type]}/${name}`;
  world.mediaFiles.save(directPath, content);
  return {
    url: `https://${world.mediaHost}${directPath}`,
    directPath,
    mediaKey: sealed.mediaKey,
    fileSha256: sealed.fileSha256,
    fileEncSha256: sealed.fileEncSha256,
    fileLength: sealed.fileLength,
    mediaKeyTimestamp: Math.floor(Date.now() / 1000),
  };
};
