import { isJidBroadcast, isJidGroup, isJidNewsletter, isJidStatusBroadcast } from '@whiskeysockets/baileys';
import type { proto, WAMessageKey } from '@whiskeysockets/baileys';
import type { InboundChange, InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import type { ConnectionRef } from '../connections/connection-ref.ts';
import { chatOf, personOf } from './address.ts';
import type { FindAlternative } from './address.ts';
import { contentOf } from './content.ts';
import type { MediaMessage } from './content.ts';

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
export type ReceivedEvent = MessageEvent | { event: InboundChange; media: null };

/** The event of a message for the conversation, or null when there is nothing to show. */
export async function messageEvent(ref: ConnectionRef, received: ReceivedMessage, find: FindAlternative): Promise<MessageEvent | null> {
  const { key, message } = received;
  const content = contentOf(message);
  if (!content || !key.id || !key.remoteJid || isJidStatusBroadcast(key.remoteJid) || isJidNewsletter(key.remoteJid)) return null;
  const fromMe = key.fromMe === true;
  const isGroup = isJidGroup(key.remoteJid) === true;
  // What a contact sends to a broadcast list of its own, its receivers see in the chat with it.
  const broadcaster = isJidBroadcast(key.remoteJid) && !fromMe ? key.participant : null;
  const chat = await chatOf(find, broadcaster ?? key.remoteJid, broadcaster ? key.participantAlt : key.remoteJidAlt);
  const pushName = fromMe ? null : received.pushName?.slice(0, 500) || null;
  const event: InboundMessage = {
    ...ref,
    channel: 'whatsapp',
    type: 'message',
    chat,
    wid: key.id,
    fromMe,
    pushName,
    participant: isGroup && key.participant ? { address: await personOf(find, key.participant, key.participantAlt), name: pushName } : null,
    content: content.content,
    quotedWid: content.quotedWid,
    isForwarded: content.isForwarded,
    at: received.timestamp * 1_000,
  };
  return { event, media: content.media };
}
