import {
  decodePatches,
  decodeSyncdSnapshot,
  extractSyncdPatches,
  newLTHashState,
  S_WHATSAPP_NET,
  type BinaryNode,
  type ChatMutation,
  type LTHashState,
  type proto,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { AuthState } from '../auth/auth-state.ts';
import type { NamedPerson } from './phone-contact.ts';

/** Collection of WhatsApp's app state in which phones store their address book. */
const collection = 'critical_unblock_low';
/** Milliseconds within which the server must answer a request. */
const answerTimeout = 20_000;
/** Answers that one address book may take. */
const maxAnswers = 50;

const request = ({ version }: LTHashState): BinaryNode => ({
  tag: 'iq',
  attrs: { to: S_WHATSAPP_NET, xmlns: 'w:sync:app:state', type: 'set' },
  content: [
    {
      tag: 'sync',
      attrs: {},
      content: [
        {
          tag: 'collection',
          attrs: { name: collection, version: String(version), return_snapshot: String(version === 0) },
        },
      ],
    },
  ],
});

type Mutations = Record<string, ChatMutation>;

const personIn = ({ index, syncAction }: ChatMutation): NamedPerson[] => {
  const contact = syncAction.value?.contactAction;
  const [kind, jid] = index;
  if (kind !== 'contact' || !jid || !contact) return [];
  return [{ jids: [jid, contact.pnJid, contact.lidJid], name: contact.fullName || contact.firstName }];
};

/**
 * Reads the phone's address book from its app state, from the beginning: Baileys keeps no contacts, and reports only
 * changes. The state that Baileys keeps of the collection stays as it is. Throws when WhatsApp does not answer, or when
 * the phone has not given the key.
 */
export const readAddressBook = async (
  sock: Pick<WASocket, 'query'>,
  { keys }: Pick<AuthState, 'keys'>,
): Promise<NamedPerson[]> => {
  const keyOf = async (id: string): Promise<proto.Message.IAppStateSyncKeyData | null> =>
    (await keys.get('app-state-sync-key', [id]))[id] ?? null;
  const found: Mutations = {};
  let state = newLTHashState();
  for (let answers = 0; answers < maxAnswers; answers += 1) {
    const answer = (await sock.query(request(state), answerTimeout)) as BinaryNode;
    const part = (await extractSyncdPatches(answer, {}))[collection];
    if (!part) throw new Error('WhatsApp gave no address book');
    if (part.snapshot) {
      const read = await decodeSyncdSnapshot(collection, part.snapshot, keyOf, undefined, true);
      state = read.state;
      Object.assign(found, read.mutationMap);
    }
    if (part.patches.length > 0) {
      const read = await decodePatches(collection, part.patches, state, keyOf, {}, undefined, undefined, true);
      state = read.state;
      Object.assign(found, read.mutationMap);
    }
    if (!part.hasMorePatches) break;
  }
  return Object.values(found).flatMap(personIn);
};
