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
import type { Address, InboundChange } from '@recado/shared/contract/queue-messages/inbound';
import { cutText } from '@recado/shared/text/cut-text';
import { firstGrapheme } from '@recado/shared/text/emoji';
import type { ConnectionRef } from '../platform/connection-ref.ts';
import { addressOf, chatOf, personOf, type FindAlternative } from '../people/address.ts';
import { mentionsOf } from './mentions.ts';
import { authorOf, type ReceivedMessage } from './message-event.ts';
import type { Self } from '../people/self.ts';
import { widOf } from './wid.ts';
import { profileName } from '../people/profile-name.ts';

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

/** The context that reading a change needs. */
interface ChangeContext {
  self: Self;
  find: FindAlternative;
  /** Returns whether a person administrates a group according to its metadata; false when that is unknown. */
  isAdmin: (group: string, jid: string) => Promise<boolean>;
}

type ParsedChange =
  | { type: 'edit'; key: proto.IMessageKey; body: string; mentionedJids: readonly string[]; at: number | null }
  | { type: 'revoke'; key: proto.IMessageKey; at: null }
  | { type: 'reaction'; key: proto.IMessageKey; emoji: string; at: number | null };

const millis = (time: { toString: () => string } | number | null | undefined): number | null => {
  const value = Number(time?.toString() ?? Number.NaN);
  return Number.isSafeInteger(value) && value > 0 ? value : null;
};

/** Returns the text of a message or the caption of a file, and the JIDs that it mentions; null when it has no text. */
const textOf = (
  message: proto.IMessage | null | undefined,
): { body: string; mentionedJids: readonly string[] } | null => {
  const inner = normalizeMessageContent(message ?? undefined);
  const media = inner?.imageMessage ?? inner?.videoMessage ?? inner?.documentMessage;
  const body = inner?.conversation || inner?.extendedTextMessage?.text || media?.caption;
  return body
    ? {
        body: cutText(body, { bytes: maxTextBytes }),
        mentionedJids: (inner?.extendedTextMessage ?? media)?.contextInfo?.mentionedJid ?? [],
      }
    : null;
};

const parseChange = (message: proto.IMessage): ParsedChange | null => {
  const inner = normalizeMessageContent(message);
  const { protocolMessage: protocol, reactionMessage: reaction } = inner ?? {};
  if (reaction?.key)
    return {
      type: 'reaction',
      key: reaction.key,
      emoji: firstGrapheme(reaction.text ?? ''),
      at: millis(reaction.senderTimestampMs),
    };
  if (!protocol?.key) return null;
  if (protocol.type === REVOKE) return { type: 'revoke', key: protocol.key, at: null };
  if (protocol.type !== MESSAGE_EDIT) return null;
  const text = textOf(protocol.editedMessage);
  return text && { type: 'edit', key: protocol.key, ...text, at: millis(protocol.timestampMs) };
};

/**
 * Returns whether the changed message is ours. The key is written from the side of the author of the change: `fromMe`
 * means the author's own message. In a group the key names the author of another's message. The chat in the key is
 * ignored: a message can only be changed in its own chat.
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

/** Returns the address of the participant who changed a message; an empty one when the stanza names none. */
const participantAddress = async (
  { participant, participantAlt }: ReceivedMessage['key'],
  find: FindAlternative,
): Promise<Address> => (participant ? await personOf(find, participant, participantAlt) : addressOf());

/**
 * Returns the event of an edit, a revoke or a reaction; null for other messages, and for changes that the author may
 * not make.
 */
export const changeEvent = async (
  ref: ConnectionRef,
  received: ReceivedMessage,
  { self, find, isAdmin }: ChangeContext,
): Promise<InboundChange | null> => {
  const { key, message } = received;
  const parsed = parseChange(message);
  const { id: changeWid, remoteJid } = key;
  if (!parsed?.key.id || !changeWid || !remoteJid || isJidStatusBroadcast(remoteJid) || isJidNewsletter(remoteJid))
    return null;
  const byUs = key.fromMe === true;
  const isGroup = isJidGroup(remoteJid) === true;
  const broadcaster = isJidBroadcast(remoteJid) && !byUs ? key.participant : null;
  const chat = await chatOf(find, broadcaster ?? remoteJid, broadcaster ? key.participantAlt : key.remoteJidAlt);
  const fromMe = targetIsOurs(parsed.key, byUs, isGroup, self);
  const ofAnother = parsed.key.fromMe === false;
  const sender = isGroup ? key.participant : null;
  const address = byUs ? null : isGroup ? await participantAddress(key, find) : chat.address;
  // Our messages are identified by their id. Messages of others in a group are identified with their author: the one
  // that the key names, else the author of the change.
  const author = !isGroup || fromMe ? null : ofAnother ? await authorOf(parsed.key.participant, self, find) : address;
  const event = {
    ...ref,
    channel: 'whatsapp' as const,
    chat,
    wid: widOf(parsed.key.id, author),
    fromMe,
    changeWid: widOf(changeWid, isGroup ? address : null),
    by: { fromMe: byUs, address, name: byUs ? null : profileName(received.pushName) },
    at: parsed.at ?? received.timestamp * 1_000,
  };
  switch (parsed.type) {
    case 'edit':
      return ofAnother
        ? null
        : {
            ...event,
            type: 'edit',
            body: parsed.body,
            mentions: await mentionsOf(parsed.mentionedJids, parsed.body, self, find),
          };
    case 'revoke':
      if (!ofAnother) return { ...event, type: 'revoke', byAdmin: false };
      return isGroup
        ? { ...event, type: 'revoke', byAdmin: byUs || (sender != null && (await isAdmin(chat.jid, sender))) }
        : null;
    case 'reaction':
      return { ...event, type: 'reaction', emoji: parsed.emoji };
  }
};
