import { isLidUser, isPnUser, type BaileysEventMap } from '@whiskeysockets/baileys';
import type { AuthState } from '../auth/auth-state.ts';
import type { Change } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';
import { faultOf, type Log } from '../platform/log.ts';
import { profileName } from '../people/profile-name.ts';
import type { NamedPerson } from './phone-contact.ts';

type History = Pick<BaileysEventMap['messaging-history.set'], 'chats' | 'contacts'>;

/** A stored chat or name, with the JIDs of its person. */
interface Entry {
  jids: string[];
  name: string | null;
}

/** Entries of one item: within the table's 400 KB even with names of the greatest length. */
const entriesPerItem = 200;
/** Chats, and names, of one connection at most. */
const maxEntries = 10_000;

const isPerson = (jid: string | null | undefined): boolean =>
  isPnUser(jid ?? undefined) || isLidUser(jid ?? undefined) || false;

const entryOf = (jids: readonly (string | null | undefined)[], name: string | null | undefined): Entry => ({
  jids: jids.flatMap((jid) => jid || []),
  name: profileName(name),
});

const itemsOf = (auth: AuthState, kind: 'chat' | 'name', entries: readonly Entry[], stamp: number): Change[] =>
  Array.from({ length: Math.ceil(Math.min(entries.length, maxEntries) / entriesPerItem) }, (_, place) => {
    const sk = `${hostKeys.phoneChats}${kind}#${stamp}#${place}`;
    const part = entries.slice(place * entriesPerItem, (place + 1) * entriesPerItem);
    return { sk, put: { v: auth.seal(JSON.stringify(part), sk) } };
  });

/** Returns the changes that store the chats with people, and the names, of a part of the history. */
const chatChanges = (auth: AuthState, { chats, contacts }: History, stamp: number): Change[] => {
  const people = chats
    .filter(({ id }) => isPerson(id))
    .map((chat) => entryOf([chat.id, chat.pnJid, chat.lidJid], chat.name));
  const named = contacts
    .filter(({ id, name, notify }) => isPerson(id) && (name ?? notify))
    .map(({ id, lid, phoneNumber, name, notify }) => entryOf([id, phoneNumber, lid], name ?? notify));
  return [...itemsOf(auth, 'chat', people, stamp), ...itemsOf(auth, 'name', named, stamp)];
};

/**
 * Stores the chats that the phone sends when it links this device: it never sends their list again. Chats that begin later
 * have contacts already.
 */
export const keepChats = async (auth: AuthState, history: History, log: Log): Promise<void> => {
  try {
    await auth.commits.commit(chatChanges(auth, history, Date.now()));
  } catch (error) {
    log.warn({ fault: faultOf(error) }, 'chats of the phone not stored');
  }
};

const readEntries = async (auth: AuthState, kind: 'chat' | 'name'): Promise<Entry[]> => {
  const entries: Entry[] = [];
  for await (const page of auth.items.list(`${hostKeys.phoneChats}${kind}#`))
    for (const { sk, v } of page) entries.push(...(JSON.parse(auth.open(v, String(sk)) ?? '[]') as Entry[]));
  return entries;
};

/** Returns the people of the phone's chats. Those without a name of their own have the one that the phone knows of them. */
export const readPhoneChats = async (auth: AuthState): Promise<NamedPerson[]> => {
  const [chats, named] = await Promise.all([readEntries(auth, 'chat'), readEntries(auth, 'name')]);
  const names = new Map(named.flatMap(({ jids, name }) => jids.map((jid) => [jid, name] as const)));
  return chats.map(({ jids, name }) => ({
    jids,
    name: name ?? jids.map((jid) => names.get(jid)).find((known) => known != null),
  }));
};
