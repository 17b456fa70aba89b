import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { DEF_MEDIA_HOST, getMediaKeys, getUrlFromDirectPath, type MediaType } from '@whiskeysockets/baileys';
import type { Preview } from '@recado/shared/contract/pictures';
import { storageClassOf } from '@recado/shared/deployment/resources';
import { largestPicture } from '@recado/shared/limits/previews';
import type { ConnectionRef } from '../platform/connection-ref.ts';
import type { MediaField, MediaFields } from '../inbound/media-content.ts';
import { decryptMedia } from './decrypt-media.ts';
import type { JournalEntry } from './media-journal.ts';
import { mayFetch } from './media-hosts.ts';
import { plainMimetype, receivedMediaKey } from './object-key.ts';
import { KeptChunks } from './kept-chunks.ts';
import { StallWatch } from './stall-watch.ts';
import { storePreview } from './store-preview.ts';

const keyInfo: Record<MediaField, MediaType> = {
  imageMessage: 'image',
  audioMessage: 'audio',
  videoMessage: 'video',
  ptvMessage: 'ptv',
  documentMessage: 'document',
  stickerMessage: 'sticker',
};

/** Types that a browser may show in place. Others are downloaded as files, so that no web page of a sender opens. */
const shownInline = /^(image\/(jpeg|png|webp|gif)|audio\/|video\/)/;

/** The server no longer has the bytes. Only the phone can upload them again. */
export class MediaGone extends Error {
  constructor(status: number) {
    super(`Media is gone from the server (${status})`);
    this.name = 'MediaGone';
  }
}

/** The media can never be downloaded. */
export class MediaUnfetchable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'MediaUnfetchable';
  }
}

/** The media is larger than the installation downloads. */
export class MediaTooLarge extends Error {
  constructor() {
    super('The media is larger than the limit of downloads');
    this.name = 'MediaTooLarge';
  }
}

/** The bytes were downloaded, but could not be stored. */
export class StorageRefused extends Error {
  constructor(cause: unknown) {
    super(`Media could not be stored: ${cause instanceof Error ? cause.name : 'unknown'}`, { cause });
    this.name = 'StorageRefused';
  }
}

export interface MediaStore {
  objects: S3Client;
  bucket: string;
  /** Returns the most bytes that media may have. */
  limit: () => Promise<number>;
  /** Milliseconds without a byte after which a download fails. */
  stallTimeout: number;
  /** Server used instead of WhatsApp's own, if any. */
  serverUrl: string | undefined;
}

export interface StoredMedia {
  key: string;
  /** Size in bytes. */
  size: number;
  mimetype: string;
  /** Set for pictures that have one. */
  preview?: Preview;
}

/**
 * Streams the media of a message from WhatsApp's server into the bucket, with few parts in memory at a time; beside a picture
 * it stores the picture's preview. Throws
 * MediaGone, MediaUnfetchable, MediaTooLarge, StorageRefused, or the error of the download.
 */
export const downloadMedia = async (
  store: MediaStore,
  ref: ConnectionRef,
  entry: JournalEntry,
  ended: AbortSignal,
): Promise<StoredMedia> => {
  const { message, field } = entry;
  if (!message.mediaKey?.length) throw new MediaUnfetchable('The message has no media key');
  const limit = await store.limit();
  const announced = Number(message.fileLength?.toString() ?? 0);
  if (announced > limit) throw new MediaTooLarge();
  const keys = await getMediaKeys(message.mediaKey, keyInfo[field]);
  const mimetype = plainMimetype(entry.mimetype);
  const key = receivedMediaKey(ref, entry, mimetype);
  const watch = new StallWatch('The media server stalls', store.stallTimeout);
  const signal = AbortSignal.any([ended, watch.signal]);
  const kept = field === 'imageMessage' ? new KeptChunks(largestPicture.bytes) : null;
  let size = 0;
  let downloadFailed = false;
  try {
    const encrypted = await requestMedia(addressOf(message, store.serverUrl), signal);
    const counted = async function* (): AsyncGenerator<Buffer> {
      try {
        for await (const chunk of decryptMedia(watch.observe(encrypted), keys, message.fileSha256 ?? null)) {
          size += chunk.length;
          if (size > limit) throw new MediaTooLarge();
          kept?.add(chunk);
          yield chunk;
        }
      } catch (error) {
        downloadFailed = true;
        throw error;
      }
    };
    const upload = new Upload({
      client: store.objects,
      params: {
        Bucket: store.bucket,
        Key: key,
        Body: Readable.from(counted()),
        ContentType: mimetype,
        ...storageClassOf(announced),
        ...(shownInline.test(mimetype) ? {} : { ContentDisposition: 'attachment' }),
      },
    });
    signal.addEventListener('abort', () => void upload.abort(), { once: true });
    await upload.done().catch((error: unknown) => {
      throw signal.aborted || downloadFailed ? error : new StorageRefused(error);
    });
    return { key, size, mimetype, ...(await storePreview(store, key, kept && kept.whole())) };
  } finally {
    watch.stop();
  }
};

/** Requests media from the server and returns its encrypted bytes. Throws MediaGone when the server has them no longer. */
const requestMedia = async (address: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> => {
  const response = await fetch(address, {
    headers: { origin: 'https://web.whatsapp.com' },
    redirect: 'error',
    signal,
  });
  if (response.status === 404 || response.status === 410) throw new MediaGone(response.status);
  if (!response.ok || !response.body) throw new Error(`The media server answered ${response.status}`);
  return response.body as AsyncIterable<Uint8Array>;
};

/** Returns the address of a message's media. Throws MediaUnfetchable when it has none, or one that is not WhatsApp's. */
const addressOf = ({ url, directPath }: MediaFields, serverUrl: string | undefined): string => {
  const host = url ? new URL(url).host : DEF_MEDIA_HOST;
  const address = directPath ? getUrlFromDirectPath(directPath, host) : url;
  if (!address || !URL.canParse(address)) throw new MediaUnfetchable('The message has no address of its media');
  if (!mayFetch(address, serverUrl)) throw new MediaUnfetchable('The address of the media is not WhatsApp’s');
  return address;
};
