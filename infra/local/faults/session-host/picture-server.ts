import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getMediaKeys } from '@whiskeysockets/baileys';

/** A media server on this machine whose answers a test decides. */
interface PictureServer {
  port: number;
  close: () => Promise<void>;
}

export const startPictureServer = async (
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<PictureServer> => {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, () => resolve()));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** A picture encrypted as WhatsApp's servers store it, with the key that its message carries. */
interface SealedPicture {
  sealed: Buffer;
  mediaKey: Buffer;
  picture: Buffer;
}

export const sealPicture = async (picture: Buffer): Promise<SealedPicture> => {
  const mediaKey = randomBytes(32);
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, 'image');
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const body = Buffer.concat([cipher.update(picture), cipher.final()]);
  return {
    sealed: Buffer.concat([body, createHmac('sha256', macKey!).update(iv).update(body).digest().subarray(0, 10)]),
    mediaKey,
    picture,
  };
};

/** Returns the content of a message whose picture is stored at an address. */
export const pictureAt = (url: string, { mediaKey, picture }: Omit<SealedPicture, 'sealed'>) => ({
  imageMessage: {
    url,
    mimetype: 'image/jpeg',
    mediaKey: mediaKey.toString('base64'),
    fileLength: picture.length,
    fileSha256: createHash('sha256').update(picture).digest('base64'),
  },
});
