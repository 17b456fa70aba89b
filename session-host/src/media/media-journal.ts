import { BufferJSON } from '@whiskeysockets/baileys';
import type { Address, Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { AuthState } from '../auth/auth-state.ts';
import type { MediaField, MediaFields } from '../inbound/media-content.ts';
import { chatNames, nameInChat } from '../inbound/chat-names.ts';
import type { ReceivedEvent } from '../inbound/message-event.ts';
import type { Change } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';

/** Days for which journal entries are kept: as long as WhatsApp keeps the media. */
const keepDays = 30;

/** The entry from which the media of a message are downloaded, also after a restart. */
export interface JournalEntry {
  chat: Chat;
  wid: string;
  fromMe: boolean;
  /** JID of the author, in a group. */
  participant: string | null;
  mimetype: string;
  field: MediaField;
  message: MediaFields;
  /**
   * True if the message was imported: its media event goes to the history queue, and the phone is not asked to upload
   * the media again.
   */
  imported?: boolean;
}

/** The fields that identify a message. */
type Named = Pick<JournalEntry, 'chat' | 'wid' | 'fromMe'>;

/**
 * Returns the sort keys of a message's entry, one for each name of its chat, because the chat may have got another name
 * since. Entries are written under the first.
 */
const keysOf = (prefix: string, { chat, wid, fromMe }: Named): [string, ...string[]] => {
  const [first, ...others] = chatNames(chat);
  const key = (name: string): string => prefix + nameInChat(name, wid, fromMe);
  return [key(first), ...others.map(key)];
};

/** Sort keys of media to download. */
export const pendingKeysOf = (message: Named): [string, ...string[]] => keysOf(hostKeys.pendingMedia, message);
/** Sort keys of imported media to download. */
export const importedKeysOf = (message: Named): [string, ...string[]] => keysOf(hostKeys.importedMedia, message);
/** Sort keys of media whose download failed. */
export const failedKeysOf = (message: Named): [string, ...string[]] => keysOf(hostKeys.failedMedia, message);
export const isImported = (sk: string): boolean => sk.startsWith(hostKeys.importedMedia);

/** Characters or bytes of a field at most: far more than WhatsApp's own have, and far less than an item holds. */
const maxFieldLength = 4_096;

/** Returns null for a field that its author made too long to be stored: the file can't be fetched then. */
const bounded = <Field extends string | Uint8Array>(field: Field | null | undefined): Field | null =>
  field && field.length <= maxFieldLength ? field : null;

/** Returns the server of an address: beside a path, no more of it is needed, and a short entry is cheap. */
const serverOf = (url: string | null | undefined): string | null => {
  const parsed = url ? URL.parse(url) : null;
  return parsed && `${parsed.protocol}//${parsed.host}`;
};

/** Returns the change that adds a message's media to the journal; null when it has none. `now` in milliseconds. */
export const journalChange = (
  { event, media }: ReceivedEvent,
  auth: AuthState,
  now: number,
  imported = false,
): Change | null => {
  const details = event.type === 'message' && 'media' in event.content ? event.content.media : null;
  if (!media || !details || event.type !== 'message') return null;
  const { url, directPath, mediaKey, fileSha256, fileLength, mimetype } = media.message;
  const entry: JournalEntry = {
    chat: event.chat,
    wid: event.wid,
    fromMe: event.fromMe,
    participant: event.participant ? jidOf(event.participant.address) : null,
    mimetype: details.mimetype,
    field: media.field,
    message: {
      url: bounded(directPath ? serverOf(url) : url),
      directPath: bounded(directPath),
      mediaKey: bounded(mediaKey),
      fileSha256: bounded(fileSha256),
      fileLength: fileLength == null ? null : Number(fileLength.toString()),
      mimetype: bounded(mimetype),
    },
    ...(imported ? { imported } : {}),
  };
  return entryChange((imported ? importedKeysOf : pendingKeysOf)(entry)[0], entry, auth, now);
};

const jidOf = ({ lid, number }: Address): string | null =>
  lid ? `${lid}@lid` : number ? `${number}@s.whatsapp.net` : null;

/** Returns the change that stores an entry under a sort key. `now` in milliseconds. */
export const entryChange = (sk: string, entry: JournalEntry, auth: AuthState, now: number): Change => {
  return {
    sk,
    put: {
      v: auth.seal(JSON.stringify(entry, BufferJSON.replacer), sk),
      expiresAt: Math.floor(now / 1_000) + keepDays * 86_400,
    },
  };
};

/** Returns the entry under a sort key; null when there is none. */
export const readEntry = async (auth: AuthState, sk: string): Promise<JournalEntry | null> => {
  return (await readFirstEntry(auth, [sk]))?.entry ?? null;
};

/** Returns the first entry found under these sort keys, with its key; null when there is none. */
export const readFirstEntry = async (
  auth: AuthState,
  sks: readonly string[],
): Promise<{ sk: string; entry: JournalEntry } | null> => {
  const items = await auth.items.read(sks);
  for (const sk of sks) {
    const text = auth.open(items.get(sk)?.v, sk);
    if (text !== null) return { sk, entry: JSON.parse(text, BufferJSON.reviver) as JournalEntry };
  }
  return null;
};

/** Returns the sort keys of all entries whose media is still to be downloaded. */
export const pendingKeys = async (auth: AuthState): Promise<string[]> => {
  const keys: string[] = [];
  for await (const page of auth.items.list(hostKeys.pendingMedia)) keys.push(...page.map((item) => String(item.sk)));
  return keys;
};
