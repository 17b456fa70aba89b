import {
  decodeMessageNode,
  extractAddressingContext,
  proto,
  unpadRandomMax16,
  type BinaryNode,
} from '@whiskeysockets/baileys';
import type { Self } from '../people/self.ts';
import type { ReceivedMessage } from './message-event.ts';
import { wellFormed } from '@recado/shared/text/well-formed';

/** Returns the key, time and author's name of a message stanza. Throws when it is not a message. */
export const readStanza = (stanza: BinaryNode, self: Self): Omit<ReceivedMessage, 'message'> => {
  const { fullMessage } = decodeMessageNode(stanza, self.id, self.lid ?? '');
  const { key } = fullMessage;
  return {
    key: key.fromMe ? { ...key, remoteJidAlt: recipientAlternative(stanza) } : key,
    timestamp: Number(stanza.attrs.t),
    pushName: stanza.attrs.notify ?? null,
  };
};

/**
 * In messages that our own phone sent, Baileys sets our own other address. The chat's other address is that of the
 * recipient.
 */
const recipientAlternative = (stanza: BinaryNode): string | undefined => {
  const { recipientAlt } = extractAddressingContext(stanza);
  return recipientAlt ?? stanza.attrs.peer_recipient_pn ?? stanza.attrs.peer_recipient_lid;
};

/** Decodes a decrypted message, with well-formed texts: removes the padding, and unwraps the copy of a message that our own phone sent. */
export const readPlaintext = (plaintext: Uint8Array, padded: boolean): proto.IMessage => {
  const message = wellFormed(proto.Message.decode(padded ? unpadRandomMax16(plaintext) : plaintext));
  return message.deviceSentMessage?.message ?? message;
};

const childrenOf = ({ content }: BinaryNode): readonly BinaryNode[] => (Array.isArray(content) ? content : []);

/**
 * Returns the reason why a message stanza has no content: it can't be decrypted, or may be viewed once on the phone only; null
 * when it has content or is not for people.
 */
export const unavailable = (stanza: BinaryNode): 'undecryptable' | 'viewOnce' | null => {
  const children = childrenOf(stanza);
  const placeholder = children.find(({ tag }) => tag === 'unavailable');
  if (
    !placeholder ||
    stanza.attrs.category === 'peer' ||
    children.some(({ tag }) => tag === 'enc' || tag === 'plaintext')
  )
    return null;
  return placeholder.attrs.type?.startsWith('view_once') === true ? 'viewOnce' : 'undecryptable';
};

/** Values that mark votes in a poll and answers to an event. */
const answerTypes: ReadonlySet<string> = new Set(['vote', 'response']);

/**
 * Returns whether a message needs no placeholder, because it only changes another one or is for devices. The sender
 * marks it so.
 */
export const isHidden = (stanza: BinaryNode): boolean =>
  stanza.attrs.category === 'peer' ||
  stanza.attrs.edit !== undefined ||
  stanza.attrs.type === 'reaction' ||
  childrenOf(stanza).some(
    ({ tag, attrs }) =>
      tag === 'meta' && (answerTypes.has(attrs.polltype ?? '') || answerTypes.has(attrs.event_type ?? '')),
  ) ||
  childrenOf(stanza).some(({ attrs }) => attrs['decrypt-fail'] === 'hide');
