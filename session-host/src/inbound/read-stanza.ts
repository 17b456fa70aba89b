import { decodeMessageNode, extractAddressingContext, proto, unpadRandomMax16 } from '@whiskeysockets/baileys';
import type { AuthenticationCreds, BinaryNode } from '@whiskeysockets/baileys';
import type { ReceivedMessage } from './message-event.ts';

export interface Self {
  id: string;
  lid: string | undefined;
}

/** Our own addresses. */
export const selfOf = ({ creds: { me } }: { creds: Pick<AuthenticationCreds, 'me'> }): Self => ({
  id: me?.id ?? '',
  lid: me?.lid,
});

/** Key, time and name of a message stanza. Throws when it is none. */
export const readStanza = (stanza: BinaryNode, self: Self): Omit<ReceivedMessage, 'message'> => {
  const { fullMessage } = decodeMessageNode(stanza, self.id, self.lid ?? '');
  const { key } = fullMessage;
  return {
    key: key.fromMe ? { ...key, remoteJidAlt: recipientAlternative(stanza) } : key,
    timestamp: Number(stanza.attrs.t),
    pushName: stanza.attrs.notify ?? null,
  };
};

/** Of what our own phone sent, Baileys names our own other address; the chat is the recipient's. */
const recipientAlternative = (stanza: BinaryNode): string | undefined => {
  const { recipientAlt } = extractAddressingContext(stanza);
  return recipientAlt ?? stanza.attrs.peer_recipient_pn ?? stanza.attrs.peer_recipient_lid;
};

/** A decrypted message, unpadded and taken out of the envelope in which our own phone repeats what it sent. */
export const readPlaintext = (plaintext: Uint8Array, padded: boolean): proto.IMessage => {
  const message = proto.Message.decode(padded ? unpadRandomMax16(plaintext) : plaintext);
  return message.deviceSentMessage?.message ?? message;
};

const childrenOf = ({ content }: BinaryNode): readonly BinaryNode[] => (Array.isArray(content) ? content : []);

/** What a stanza without any content says of its message; null when it has content, or is none for people. */
export const unavailable = (stanza: BinaryNode): 'undecryptable' | 'viewOnce' | null => {
  const children = childrenOf(stanza);
  const lacking = children.find(({ tag }) => tag === 'unavailable');
  if (!lacking || stanza.attrs.category === 'peer' || children.some(({ tag }) => tag === 'enc' || tag === 'plaintext'))
    return null;
  return lacking.attrs.type?.startsWith('view_once') === true ? 'viewOnce' : 'undecryptable';
};

/** What a stanza calls votes in a poll and answers to an event. */
const answering: ReadonlySet<string> = new Set(['vote', 'response']);

/** Whether nobody would miss the message: it only changes another one, or is for devices. Its sender says so. */
export const isHidden = (stanza: BinaryNode): boolean =>
  stanza.attrs.category === 'peer' ||
  stanza.attrs.edit !== undefined ||
  stanza.attrs.type === 'reaction' ||
  childrenOf(stanza).some(
    ({ tag, attrs }) =>
      tag === 'meta' && (answering.has(attrs.polltype ?? '') || answering.has(attrs.event_type ?? '')),
  ) ||
  childrenOf(stanza).some(({ attrs }) => attrs['decrypt-fail'] === 'hide');
