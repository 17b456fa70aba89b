import {
  areJidsSameUser,
  isJidBroadcast,
  isJidGroup,
  isJidNewsletter,
  isJidStatusBroadcast,
  normalizeMessageContent,
  proto,
} from '@whiskeysockets/baileys';
import { maxTextBytes } from '@recado/shared/contract/messages';
import type { InboundChange } from '@recado/shared/contract/queue-messages/inbound';
import { truncateToBytes } from '@recado/shared/text/truncate-to-bytes';
import { firstGrapheme } from '@recado/shared/text/emoji';
import type { ConnectionRef } from '../connections/connection-ref.ts';
import { addressOf, chatOf, personOf } from './address.ts';
import type { FindAlternative } from './address.ts';
import { mentionsOf } from './mentions.ts';
import { authorOf } from './message-event.ts';
import type { ReceivedMessage } from './message-event.ts';
import type { Self } from './read-stanza.ts';
import { widOf } from './wid.ts';

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

/** What a change needs to know of its surroundings. */
export interface Surroundings {
  self: Self;
  find: FindAlternative;
  /** Whether somebody administrates a group, as the group itself says; false where that can't be learned. */
  isAdmin: (group: string, jid: string) => Promise<boolean>;
}

type Told =
  | { type: 'edit'; key: proto.IMessageKey; body: string; mentionedJids: readonly string[]; at: number | null }
  | { type: 'revoke'; key: proto.IMessageKey; at: null }
  | { type: 'reaction'; key: proto.IMessageKey; emoji: string; at: number | null };

const millis = (time: { toString: () => string } | number | null | undefined): number | null => {
  const value = Number(time?.toString() ?? Number.NaN);
  return Number.isSafeInteger(value) && value > 0 ? value : null;
};

/** The text that a message says, be it a text or a file's caption, and whom it says it names; null where it has none. */
const textOf = (
  message: proto.IMessage | null | undefined,
): { body: string; mentionedJids: readonly string[] } | null => {
  const inner = normalizeMessageContent(message ?? undefined);
  const media = inner?.imageMessage ?? inner?.videoMessage ?? inner?.documentMessage;
  const body = inner?.conversation || inner?.extendedTextMessage?.text || media?.caption;
  return body
    ? {
        body: truncateToBytes(body, maxTextBytes),
        mentionedJids: (inner?.extendedTextMessage ?? media)?.contextInfo?.mentionedJid ?? [],
      }
    : null;
};

const toldOf = (message: proto.IMessage): Told | null => {
  const inner = normalizeMessageContent(message);
  const { protocolMessage: order, reactionMessage: reaction } = inner ?? {};
  if (reaction?.key)
    return {
      type: 'reaction',
      key: reaction.key,
      emoji: firstGrapheme(reaction.text ?? ''),
      at: millis(reaction.senderTimestampMs),
    };
  if (!order?.key) return null;
  if (order.type === REVOKE) return { type: 'revoke', key: order.key, at: null };
  if (order.type !== MESSAGE_EDIT) return null;
  const text = textOf(order.editedMessage);
  return text && { type: 'edit', key: order.key, ...text, at: millis(order.timestampMs) };
};

/**
 * Whose the changed message is, as the one who changes it says: keys are written from its side. Of another's message in
 * a group the key names the author. Where a message is, it does not get to say: it is in the chat that the change came in.
 */
const targetIsOurs = (
  { fromMe, participant }: proto.IMessageKey,
  changedByUs: boolean,
  isGroup: boolean,
  { id, lid }: Self,
): boolean => {
  if (fromMe !== false) return changedByUs;
  if (!isGroup) return !changedByUs;
  return (
    !changedByUs && (areJidsSameUser(participant ?? undefined, id) || areJidsSameUser(participant ?? undefined, lid))
  );
};

/** An edit, a revoke or a reaction as an event; null when the message is none, or none that could count. */
export const changeEvent = async (
  ref: ConnectionRef,
  received: ReceivedMessage,
  { self, find, isAdmin }: Surroundings,
): Promise<InboundChange | null> => {
  const { key, message } = received;
  const told = toldOf(message);
  const { id: changeWid, remoteJid } = key;
  if (!told?.key.id || !changeWid || !remoteJid || isJidStatusBroadcast(remoteJid) || isJidNewsletter(remoteJid))
    return null;
  const byUs = key.fromMe === true;
  const isGroup = isJidGroup(remoteJid) === true;
  const broadcaster = isJidBroadcast(remoteJid) && !byUs ? key.participant : null;
  const chat = await chatOf(find, broadcaster ?? remoteJid, broadcaster ? key.participantAlt : key.remoteJidAlt);
  const fromMe = targetIsOurs(told.key, byUs, isGroup, self);
  const ofAnother = told.key.fromMe === false;
  const sender = isGroup ? key.participant : null;
  const address = byUs
    ? null
    : sender
      ? await personOf(find, sender, key.participantAlt)
      : isGroup
        ? addressOf()
        : chat.address;
  // What is ours has its own id; another's is named with its author, where the key names one, else it is the sender's own.
  const author = !isGroup || fromMe ? null : ofAnother ? await authorOf(told.key.participant, self, find) : address;
  const change = {
    ...ref,
    channel: 'whatsapp' as const,
    chat,
    wid: widOf(told.key.id, author),
    fromMe,
    changeWid: widOf(changeWid, isGroup ? address : null),
    by: { fromMe: byUs, address, name: byUs ? null : received.pushName?.slice(0, 500) || null },
    at: told.at ?? received.timestamp * 1_000,
  };
  switch (told.type) {
    case 'edit':
      return ofAnother
        ? null
        : {
            ...change,
            type: 'edit',
            body: told.body,
            mentions: await mentionsOf(told.mentionedJids, told.body, self, find),
          };
    case 'revoke':
      if (!ofAnother) return { ...change, type: 'revoke', byAdmin: false };
      return isGroup
        ? { ...change, type: 'revoke', byAdmin: byUs || (sender != null && (await isAdmin(chat.jid, sender))) }
        : null;
    case 'reaction':
      return { ...change, type: 'reaction', emoji: told.emoji };
  }
};
