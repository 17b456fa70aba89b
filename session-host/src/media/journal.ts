import { BufferJSON } from '@whiskeysockets/baileys';
import type { Address, Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { AuthState } from '../auth/auth-state.ts';
import type { MediaField, MediaFields } from '../inbound/content.ts';
import { chatNames, nameInChat } from '../inbound/chat-names.ts';
import type { ReceivedEvent } from '../inbound/message-event.ts';
import type { Change } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';

/** Days that the keys of media are kept: as long as WhatsApp keeps its bytes. */
const keepDays = 30;

/** What fetching media needs, also after a restart. */
export interface JournalEntry {
  chat: Chat;
  wid: string;
  fromMe: boolean;
  /** JID of the one who wrote it, in a group. */
  participant: string | null;
  mimetype: string;
  field: MediaField;
  message: MediaFields;
  /** Of an import: it is told behind its message, and the phone is not asked for what the server has no more. */
  imported?: boolean;
}

/** What of a message names it. */
type Named = Pick<JournalEntry, 'chat' | 'wid' | 'fromMe'>;

/** The keys under which a message may stand, as its chat may have got a further name since; the first is the one to write under. */
const keysOf = (prefix: string, { chat, wid, fromMe }: Named): [string, ...string[]] => {
  const [first, ...others] = chatNames(chat);
  const key = (name: string): string => prefix + nameInChat(name, wid, fromMe);
  return [key(first), ...others.map(key)];
};

/** Of an import: a place of its own, so that what came live is told apart before it is read. */
const importedMedia = `${hostKeys.pendingMedia}import#`;
export const pendingKeysOf = (message: Named): [string, ...string[]] => keysOf(hostKeys.pendingMedia, message);
export const importedKeysOf = (message: Named): [string, ...string[]] => keysOf(importedMedia, message);
export const failedKeysOf = (message: Named): [string, ...string[]] => keysOf(hostKeys.failedMedia, message);
export const isImported = (sk: string): boolean => sk.startsWith(importedMedia);

/** The item that says that a message's media is still to be fetched; null when it has none. `now` in milliseconds. */
export const journalChange = (
  { event, media }: ReceivedEvent,
  auth: AuthState,
  now: number,
  imported = false,
): Change | null => {
  const facts = event.type === 'message' && 'media' in event.content ? event.content.media : null;
  if (!media || !facts || event.type !== 'message') return null;
  const { url, directPath, mediaKey, fileSha256, fileLength, mimetype } = media.message;
  const entry: JournalEntry = {
    chat: event.chat,
    wid: event.wid,
    fromMe: event.fromMe,
    participant: event.participant ? jidOf(event.participant.address) : null,
    mimetype: facts.mimetype,
    field: media.field,
    message: {
      url,
      directPath,
      mediaKey,
      fileSha256,
      fileLength: fileLength == null ? null : Number(fileLength.toString()),
      mimetype,
    },
    ...(imported ? { imported } : {}),
  };
  return entryChange((imported ? importedKeysOf : pendingKeysOf)(entry)[0], entry, auth, now);
};

const jidOf = ({ lid, number }: Address): string | null =>
  lid ? `${lid}@lid` : number ? `${number}@s.whatsapp.net` : null;

/** The item that holds an entry under a key. `now` in milliseconds. */
export const entryChange = (sk: string, entry: JournalEntry, auth: AuthState, now: number): Change => {
  return {
    sk,
    put: {
      v: auth.seal(JSON.stringify(entry, BufferJSON.replacer), sk),
      expiresAt: Math.floor(now / 1_000) + keepDays * 86_400,
    },
  };
};

/** The entry under a key, or null when there is none. */
export const readEntry = async (auth: AuthState, sk: string): Promise<JournalEntry | null> => {
  return (await readFirstEntry(auth, [sk]))?.entry ?? null;
};

/** The first of these keys under which there is an entry, with it; null when there is none. */
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

/** Keys of everything still to be fetched. */
export const pendingKeys = async (auth: AuthState): Promise<string[]> => {
  const keys: string[] = [];
  for await (const page of auth.items.list(hostKeys.pendingMedia)) keys.push(...page.map((item) => String(item.sk)));
  return keys;
};
