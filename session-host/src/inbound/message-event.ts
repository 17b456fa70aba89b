import {
  areJidsSameUser,
  isJidBroadcast,
  isJidGroup,
  isJidNewsletter,
  isJidStatusBroadcast,
} from '@whiskeysockets/baileys';
import type { proto, WAMessageKey } from '@whiskeysockets/baileys';
import type {
  Address,
  Chat,
  InboundChange,
  InboundContent,
  InboundMessage,
  InboundPollVote,
} from '@recado/shared/contract/queue-messages/inbound';
import type { ConnectionRef } from '../connections/connection-ref.ts';
import { chatOf, personOf } from './address.ts';
import type { FindAlternative } from './address.ts';
import { contentOf } from './content.ts';
import type { Content, MediaMessage } from './content.ts';
import { mentionsOf } from './mentions.ts';
import { quoteOf } from './quote-of.ts';
import type { Self } from './read-stanza.ts';
import { widOf } from './wid.ts';

/** A message as it came, before or after Baileys made its own of it. */
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

/** What a message that was received means: one for the conversation, or a change of one. */
export type ReceivedEvent = MessageEvent | { event: InboundChange | InboundPollVote; media: null };

type Head = Omit<ReceivedMessage, 'message'>;

/** The event of a message for the conversation, or null when there is nothing to show. */
export const messageEvent = async (
  ref: ConnectionRef,
  received: ReceivedMessage,
  self: Self,
  find: FindAlternative,
): Promise<MessageEvent | null> => {
  const content = contentOf(received.message);
  return content && eventAbout(ref, received, content, self, find);
};

/** Content of a message that this client makes nothing of. */
const unreadable: InboundContent = { type: 'unsupported', kind: 'unreadable', body: '' };

/** The event of a message whose content did not come with it, or is of no sense. */
export const placeholderEvent = (
  ref: ConnectionRef,
  head: Head,
  type: 'undecryptable' | 'viewOnce' | 'unreadable',
  self: Self,
  find: FindAlternative,
): Promise<MessageEvent | null> =>
  eventAbout(
    ref,
    head,
    {
      content: type === 'unreadable' ? unreadable : { type },
      quotedId: null,
      quotedBy: null,
      quoted: null,
      isForwarded: false,
      mentionedJids: [],
      media: null,
    },
    self,
    find,
  );

/** Whether messages of this chat are for conversations: status broadcasts and channels are not. */
export const isConversation = (jid: string): boolean => !isJidStatusBroadcast(jid) && !isJidNewsletter(jid);

/** Where a message was written. */
export const chatOfMessage = async (key: WAMessageKey, find: FindAlternative): Promise<Chat> => {
  // What a contact sends to a broadcast list of its own, its receivers see in the chat with it.
  const jid = key.remoteJid ?? '';
  const broadcaster = isJidBroadcast(jid) && key.fromMe !== true ? key.participant : null;
  return await chatOf(find, broadcaster ?? jid, broadcaster ? key.participantAlt : key.remoteJidAlt);
};

/** Who of a group wrote a message; null for ourselves. */
export const authorOf = async (
  jid: string | null | undefined,
  self: Self,
  find: FindAlternative,
): Promise<Address | null> => {
  const ours = !jid || areJidsSameUser(jid, self.id) || areJidsSameUser(jid, self.lid);
  return ours ? null : await personOf(find, jid, null);
};

const eventAbout = async (
  ref: ConnectionRef,
  { key, pushName: told, timestamp }: Head,
  content: Content,
  self: Self,
  find: FindAlternative,
): Promise<MessageEvent | null> => {
  if (!key.id || !key.remoteJid || !isConversation(key.remoteJid)) return null;
  const fromMe = key.fromMe === true;
  const pushName = fromMe ? null : told?.slice(0, 500) || null;
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
    mentions:
      'body' in content.content ? await mentionsOf(content.mentionedJids, content.content.body, self, find) : [],
    at: timestamp * 1_000,
  };
  return { event, media: content.media };
};
