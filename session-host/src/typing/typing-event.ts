import { areJidsSameUser, getAllBinaryNodeChildren, isJidGroup, type BinaryNode } from '@whiskeysockets/baileys';
import type { InboundTyping } from '@recado/shared/contract/queue-messages/inbound';
import type { TypingState } from '@recado/shared/contract/typing';
import type { ConnectionRef } from '../platform/connection-ref.ts';
import { chatOf, personOf, type FindAlternative } from '../people/address.ts';
import type { Self } from '../people/self.ts';

const stateOf = (stanza: BinaryNode): TypingState | null => {
  const [child] = getAllBinaryNodeChildren(stanza);
  if (child?.tag === 'paused') return 'paused';
  if (child?.tag !== 'composing') return null;
  return child.attrs.media === 'audio' ? 'recording' : 'composing';
};

/**
 * Returns the event of a `chatstate` stanza; null when it is not about typing, or is our own from another device. `now`
 * in milliseconds.
 */
export const typingEvent = async (
  ref: ConnectionRef,
  stanza: BinaryNode,
  self: Self,
  find: FindAlternative,
  now: number,
): Promise<InboundTyping | null> => {
  const { from, participant } = stanza.attrs;
  const state = stateOf(stanza);
  const typist = participant ?? from;
  if (!from || !state || areJidsSameUser(typist, self.id) || areJidsSameUser(typist, self.lid)) return null;
  const isGroup = isJidGroup(from) === true;
  if (isGroup && !participant) return null;
  return {
    ...ref,
    channel: 'whatsapp',
    type: 'typing',
    chat: await chatOf(find, from, null),
    participant: isGroup && participant ? { address: await personOf(find, participant, null), name: null } : null,
    state,
    at: now,
  };
};
