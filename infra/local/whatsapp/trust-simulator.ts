import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { WA_CERT_DETAILS } from '@whiskeysockets/baileys';

/** File with the `host:port` of the media server, in the folder of the Noise root. */
export const MEDIA_HOST_FILE = 'media-host';

/** URL under which Baileys downloads files that have only a path, such as history parts. */
const WHATSAPP_MEDIA = 'https://mmg.whatsapp.net/';

const originalFetch = globalThis.fetch;

/** Makes the Baileys clients of this process trust the simulator's Noise root and use its media server. */
export const trustSimulator = (rootKeyFile: string): void => {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(readFileSync(rootKeyFile, 'utf8'), 'base64');
  const host = () => readFileSync(join(dirname(rootKeyFile), MEDIA_HOST_FILE), 'utf8');
  globalThis.fetch = (input, init) => {
    const isMedia = typeof input === 'string' && input.startsWith(WHATSAPP_MEDIA);
    return originalFetch(isMedia ? `https://${host()}/${input.slice(WHATSAPP_MEDIA.length)}` : input, init);
  };
};
