import {
  areJidsSameUser,
  isJidBroadcast,
  isJidGroup,
  isJidNewsletter,
  isJidStatusBroadcast,
  type proto,
  type WAMessageKey,
} from '@whiskeysockets/baileys';
import type {
  Address,
  Chat,
  InboundChange,
  InboundContent,
  InboundMessage,
  InboundPollVote,
} from '@recado/shared/contract/queue-messages/inbound';
import type { ConnectionRef } from '../platform/connection-ref.ts';
import { chatOf, personOf, type FindAlternative } from '../people/address.ts';
import { contentOf, type Content } from './content.ts';
import type { MediaMessage } from './media-content.ts';
import { mentionsOf } from './mentions.ts';
import { quoteOf } from './quote-of.ts';
import type { Self } from '../people/self.ts';
import { widOf } from './wid.ts';
import { profileName } from '../people/profile-name.ts';

/** A received message, read from a stanza or taken from Baileys. */
export interface ReceivedMessage {
  key: WAMessageKey;
  /** Seconds since 1970. */
  timestamp: number;
  pushName: string | null;
  message: proto.IMessage;
}

export interface MessageEvent {
  event: InboundMessage;
  media: MediaMessage | null;
}

/** The event of a received message: a message of a conversation, or a change of one. */
export type ReceivedEvent = MessageEvent | { event: InboundChange | InboundPollVote; media: null };

type Head = Omit<ReceivedMessage, 'message'>;

/** Returns the event of a message; null when it does not belong in a conversation. */
export const messageEvent = async (
  ref: ConnectionRef,
  received: ReceivedMessage,
  self: Self,
  find: FindAlternative,
): Promise<MessageEvent | null> => {
  const content = contentOf(received.message);
  return content && eventOf(ref, received, content, self, find);
};

/** Content of a message that can't be read. */
const unreadable: InboundContent = { type: 'unsupported', kind: 'unreadable', body: '' };

/** Returns the event of a message without content: it was not delivered with it, or can't be read. */
export const placeholderEvent = (
  ref: ConnectionRef,
  head: Head,
  type: 'undecryptable' | 'viewOnce' | 'unreadable',
  self: Self,
  find: FindAlternative,
): Promise<MessageEvent | null> =>
  eventOf(
    ref,
    head,
    {
      content: type === 'unreadable' ? unreadable : { type },
      quotedId: null,
      quotedBy: null,
      quoted: null,
      isForwarded: false,
      isForwardedOften: false,
      mentionedJids: [],
      media: null,
    },
    self,
    find,
  );

/** Returns whether messages of this chat belong in conversations. Status broadcasts and channels do not. */
export const isConversation = (jid: string): boolean => !isJidStatusBroadcast(jid) && !isJidNewsletter(jid);

/** Returns the chat of a message. */
export const chatOfMessage = async (key: WAMessageKey, find: FindAlternative): Promise<Chat> => {
  // A message to a contact's broadcast list appears in the chat with the contact.
  const jid = key.remoteJid ?? '';
  const broadcaster = isJidBroadcast(jid) && key.fromMe !== true ? key.participant : null;
  return await chatOf(find, broadcaster ?? jid, broadcaster ? key.participantAlt : key.remoteJidAlt);
};

/** Returns the address of a group message's author; null for ourselves. */
export const authorOf = async (
  jid: string | null | undefined,
  self: Self,
  find: FindAlternative,
): Promise<Address | null> => {
  const ours = !jid || areJidsSameUser(jid, self.id) || areJidsSameUser(jid, self.lid);
  return ours ? null : await personOf(find, jid, null);
};

const eventOf = async (
  ref: ConnectionRef,
  { key, pushName: senderName, timestamp }: Head,
  content: Content,
  self: Self,
  find: FindAlternative,
): Promise<MessageEvent | null> => {
  if (!key.id || !key.remoteJid || !isConversation(key.remoteJid)) return null;
  const fromMe = key.fromMe === true;
  const pushName = fromMe ? null : profileName(senderName);
  const inGroup = isJidGroup(key.remoteJid) === true && key.participant;
  const participant = inGroup ? await personOf(find, inGroup, key.participantAlt) : null;
  const event: InboundMessage = {
    ...ref,
    channel: 'whatsapp',
    type: 'message',
    chat: await chatOfMessage(key, find),
    wid: widOf(key.id, fromMe ? null : participant),
    fromMe,
    pushName,
    participant: participant && { address: participant, name: pushName },
    content: content.content,
    quotedWid:
      content.quotedId && widOf(content.quotedId, inGroup ? await authorOf(content.quotedBy, self, find) : null),
    quote: await quoteOf(content, self, find),
    isForwarded: content.isForwarded,
    ...(content.isForwardedOften ? { isForwardedOften: true } : {}),
    mentions:
      'body' in content.content ? await mentionsOf(content.mentionedJids, content.content.body, self, find) : [],
    at: timestamp * 1_000,
  };
  return { event, media: content.media };
};
