import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import type { Card, CardOf } from '../../contract/card.ts';
import type { Message } from '../../contract/message.ts';
import { decryptAttendance, decryptVote } from '../../signal/message-secret.ts';
import type { StoredMessage } from '../../store/chats.ts';
import type { World } from '../../world/world.ts';
import { attendanceNames } from './attendance.ts';
import { describeContent } from './describe-content.ts';
import type { MessageMetadata } from './message-metadata.ts';

const { Type } = proto.Message.ProtocolMessage;

/** True for messages that are not shown themselves: edits, revocations, reactions, votes, answers, timer settings. */
export const changesEarlierMessage = (content: proto.IMessage): boolean => {
  const inner = normalizeMessageContent(content) ?? content;
  return Boolean(
    inner.protocolMessage ?? inner.reactionMessage ?? inner.pollUpdateMessage ?? inner.encEventResponseMessage,
  );
};

/** Applies such a message. It changes nothing if the phone does not have the earlier message. */
export const applyToEarlierMessage = (world: World, metadata: MessageMetadata, content: proto.IMessage): void => {
  const inner = normalizeMessageContent(content) ?? content;
  if (inner.protocolMessage?.type === Type.EPHEMERAL_SETTING) {
    world.chats.setTimer(metadata.owner, metadata.peer, {
      seconds: inner.protocolMessage.ephemeralExpiration ?? 0,
      since: Math.floor(metadata.at / 1000),
    });
  }
  const target = world.chats.get(metadata.owner, metadata.peer, targetIdOf(inner) ?? '');
  const change = target && changeOf(world, target, metadata, inner);
  world.events.emit({
    type: 'message.applied',
    owner: metadata.owner,
    peer: metadata.peer,
    id: metadata.id,
    to: target?.id,
    by: metadata.author,
    changed: change !== undefined,
  });
  if (!target || !change) return;
  const { content: _content, hidden: _hidden, ...message } = target;
  const changed: Message = { ...message, ...change };
  world.chats.update(changed);
  world.events.emit({ type: 'message.changed', message: changed });
};

const targetIdOf = (inner: proto.IMessage): string | null | undefined => {
  return (
    inner.protocolMessage?.key ??
    inner.reactionMessage?.key ??
    inner.pollUpdateMessage?.pollCreationMessageKey ??
    inner.encEventResponseMessage?.eventCreationMessageKey
  )?.id;
};

const changeOf = (
  world: World,
  target: StoredMessage,
  metadata: MessageMetadata,
  inner: proto.IMessage,
): Partial<Message> | undefined => {
  if (inner.protocolMessage) return changeOfProtocolMessage(world, target, metadata, inner.protocolMessage);
  if (inner.reactionMessage)
    return { reactions: reactionsWith(target, metadata.author, inner.reactionMessage.text ?? '') };
  if (inner.pollUpdateMessage && target.card?.type === 'poll')
    return { card: countVote(world, target, target.card, metadata, inner.pollUpdateMessage) };
  if (inner.encEventResponseMessage && target.card?.type === 'event') {
    return { card: recordAttendance(world, target, target.card, metadata, inner.encEventResponseMessage) };
  }
  return undefined;
};

/** Only the author may edit. The author may revoke, and in a group an administrator too. */
const changeOfProtocolMessage = (
  world: World,
  target: StoredMessage,
  metadata: MessageMetadata,
  protocolMessage: proto.Message.IProtocolMessage,
): Partial<Message> | undefined => {
  const isAuthor = target.author === metadata.author;
  if (protocolMessage.type === Type.REVOKE && (isAuthor || isAdmin(world, metadata))) return { revoked: true };
  if (protocolMessage.type === Type.MESSAGE_EDIT && protocolMessage.editedMessage && isAuthor) {
    const { text, mentions } = describeContent(world, protocolMessage.editedMessage);
    return { text, mentions, edited: true };
  }
  return undefined;
};

const isAdmin = (world: World, { peer, author }: MessageMetadata): boolean => {
  const found = world.groups.get(peer)?.participants.find(({ phone }) => phone === author);
  return found !== undefined && found.role !== 'member';
};

const reactionsWith = ({ reactions }: Message, by: string, emoji: string): Message['reactions'] => {
  const others = reactions.filter((reaction) => reaction.by !== by);
  return emoji === '' ? others : [...others, { by, emoji }];
};

const countVote = (
  world: World,
  target: StoredMessage,
  poll: CardOf<'poll'>,
  { author }: MessageMetadata,
  { vote }: proto.Message.IPollUpdateMessage,
): Card => {
  const chosen = decryptVote(
    poll.options.map(({ name }) => name),
    vote ?? {},
    secretContext(world, target, author),
  );
  return {
    ...poll,
    options: poll.options.map(({ name, voters }) => {
      const others = voters.filter((voter) => voter !== author);
      return { name, voters: chosen.includes(name) ? [...others, author] : others };
    }),
  };
};

const recordAttendance = (
  world: World,
  target: StoredMessage,
  event: CardOf<'event'>,
  { author }: MessageMetadata,
  sealed: proto.Message.IEncEventResponseMessage,
): Card => {
  const answer = decryptAttendance(sealed, secretContext(world, target, author)).response;
  const others = event.replies.filter(({ phone }) => phone !== author);
  const reply = attendanceNames.find(([, value]) => value === answer)?.[0];
  return { ...event, replies: reply ? [...others, { phone: author, reply }] : others };
};

/** The context from which the key of a vote or an answer is derived. */
const secretContext = (world: World, target: StoredMessage, by: string): Parameters<typeof decryptVote>[2] => {
  const [author, other] = [world.accounts.get(target.author), world.accounts.get(by)];
  if (!author || !other) throw new Error('The account that answers does not exist');
  const secret = proto.Message.decode(target.content).messageContextInfo?.messageSecret;
  if (!secret) throw new Error('The message that is answered has no secret');
  return { id: target.id, secret, author, by: other };
};
