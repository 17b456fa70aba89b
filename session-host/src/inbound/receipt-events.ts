import {
  areJidsSameUser,
  getBinaryNodeChildren,
  isJidGroup,
  jidNormalizedUser,
  type BinaryNode,
} from '@whiskeysockets/baileys';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import type { Ack } from '@recado/shared/contract/messages';
import type { ConnectionRef } from '../platform/connection-ref.ts';
import type { GroupDirectory } from '../groups/group-directory.ts';
import { chatOf, personOf, type FindAlternative } from '../people/address.ts';
import type { Self } from '../people/self.ts';

/**
 * Acknowledgements by type of receipt (behaviour, section 16). `none`: no type. Other types are not about our messages.
 */
const acks: Record<string, Ack> = { none: 2, inactive: 2, read: 3, played: 4 };

/** Types by which another device of ours reports that it read a chat. */
const readByUs: ReadonlySet<string> = new Set(['read', 'read-self']);

/** Returns the ids of the messages; a receipt may list up to 256 further ones. */
const idsOf = (stanza: BinaryNode): string[] => {
  const list = Array.isArray(stanza.content) ? getBinaryNodeChildren(stanza.content[0], 'item') : [];
  return [stanza.attrs.id, ...list.map((item) => item.attrs.id)].filter((id) => id !== undefined);
};

/** Returns one JID for a participant, whichever of its addresses the receipt has. */
const readerOf = async (find: FindAlternative, participant: string, { attrs }: BinaryNode): Promise<string> => {
  const { lid, number } = await personOf(find, participant, attrs.participant_lid ?? attrs.participant_pn);
  return lid ? `${lid}@lid` : number ? `${number}@s.whatsapp.net` : jidNormalizedUser(participant);
};

/**
 * Returns the events of a receipt stanza: acknowledgements of our messages, or that our phone read a chat. `now` in
 * milliseconds.
 */
export const receiptEvents = async (
  ref: ConnectionRef,
  stanza: BinaryNode,
  self: Self,
  find: FindAlternative,
  groups: Pick<GroupDirectory, 'others'>,
  now: number,
): Promise<InboundEvent[]> => {
  const { from, participant, recipient, type = 'none', t } = stanza.attrs;
  if (!from) return [];
  const sender = participant ?? from;
  const ours = areJidsSameUser(sender, self.id) || areJidsSameUser(sender, self.lid);
  const at = t ? Number(t) * 1_000 : now;
  const source = { ...ref, channel: 'whatsapp' as const };
  if (ours) {
    const jid = isJidGroup(from) ? from : recipient;
    return readByUs.has(type) && jid ? [{ ...source, type: 'chatRead', chat: await chatOf(find, jid, null), at }] : [];
  }
  const ack = acks[type];
  if (ack === undefined) return [];
  const chat = await chatOf(find, from, stanza.attrs.sender_pn ?? stanza.attrs.sender_lid);
  const reader =
    chat.isGroup && participant
      ? { participant: await readerOf(find, participant, stanza), others: await groups.others(chat.jid) }
      : null;
  return idsOf(stanza).map((wid) => ({ ...source, type: 'receipt', chat, wid, ack, reader, at }));
};
