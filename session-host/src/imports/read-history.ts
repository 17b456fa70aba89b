import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { DEF_MEDIA_HOST, getMediaKeys, getUrlFromDirectPath, proto } from '@whiskeysockets/baileys';
import { decryptMedia } from '../media/decrypt-media.ts';
import { mayFetch } from '../media/media-hosts.ts';
import { wellFormed } from '@recado/shared/text/well-formed';

/** Milliseconds that downloading one part may take. */
const fetchTimeout = 5 * 60_000;
/** Bytes of a part at most, packed and unpacked. WhatsApp's parts have some MB. */
const maxBytes = 256 * 1024 ** 2;

const unpack = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflate);

/** The server no longer has the part, or the part can't be read. */
export class HistoryLost extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'HistoryLost';
  }
}

interface HistorySource {
  /** Media host; undefined for WhatsApp's default. */
  host: string | undefined;
  /** Server used instead of WhatsApp's own, if any. */
  serverUrl: string | undefined;
  signal: AbortSignal;
}

/**
 * Returns a part of the history, from the notification itself or from the media server. Throws HistoryLost when it can
 * never be read, and other errors when another attempt may succeed.
 */
export const readHistory = async (
  notification: proto.Message.IHistorySyncNotification,
  source: HistorySource,
): Promise<proto.HistorySync> => {
  const inline = notification.initialHistBootstrapInlinePayload;
  const packed = inline?.length ? inline : await download(notification, source);
  try {
    return wellFormed(proto.HistorySync.decode(await unpack(packed, { maxOutputLength: maxBytes })));
  } catch {
    throw new HistoryLost('A part of the history can’t be read');
  }
};

const download = async (
  { directPath, mediaKey, fileSha256 }: proto.Message.IHistorySyncNotification,
  { host, serverUrl, signal }: HistorySource,
): Promise<Buffer> => {
  if (!directPath || !mediaKey?.length) throw new HistoryLost('A part of the history has no address');
  const address = getUrlFromDirectPath(directPath, host ?? DEF_MEDIA_HOST);
  if (!mayFetch(address, serverUrl)) throw new HistoryLost('The address of the history is not WhatsApp’s');
  const keys = await getMediaKeys(mediaKey, 'md-msg-hist');
  const response = await fetch(address, {
    headers: { origin: 'https://web.whatsapp.com' },
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(fetchTimeout)]),
  });
  if (response.status === 404 || response.status === 410)
    throw new HistoryLost(`A part of the history is gone (${response.status})`);
  if (!response.ok || !response.body) throw new Error(`The media server answered ${response.status}`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decryptMedia(response.body as AsyncIterable<Uint8Array>, keys, fileSha256 ?? null)) {
    size += chunk.length;
    if (size > maxBytes) throw new HistoryLost('A part of the history is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
