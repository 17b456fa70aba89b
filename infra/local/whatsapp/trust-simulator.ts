import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { WA_CERT_DETAILS } from '@whiskeysockets/baileys';

/** Where a simulator writes the `host:port` of its media server, beside the Noise root. */
export const MEDIA_HOST_FILE = 'media-host';

/** Where Baileys looks for a file that has no address but its path, as a part of the history. */
const WHATSAPP_MEDIA = 'https://mmg.whatsapp.net/';

const originalFetch = globalThis.fetch;

/** Lets the Baileys clients of this process take the simulator for WhatsApp: its Noise root and its media server. */
export const trustSimulator = (rootKeyFile: string): void => {
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(readFileSync(rootKeyFile, 'utf8'), 'base64');
  const host = () => readFileSync(join(dirname(rootKeyFile), MEDIA_HOST_FILE), 'utf8');
  globalThis.fetch = (input, init) => {
    const isMedia = typeof input === 'string' && input.startsWith(WHATSAPP_MEDIA);
    return originalFetch(isMedia ? `https://${host()}/${input.slice(WHATSAPP_MEDIA.length)}` : input, init);
  };
};
