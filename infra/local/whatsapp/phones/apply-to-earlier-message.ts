import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import type { Card, CardOf } from '../contract/card.ts';
import type { Message } from '../contract/message.ts';
import { openAttendance, openVote } from '../signal/message-secret.ts';
import type { StoredMessage } from '../store/chats.ts';
import type { World } from '../world.ts';
import { attendanceNames } from './attendance.ts';
import { describeContent } from './describe-content.ts';
import type { MessageFacts } from './message-facts.ts';

const { Type } = proto.Message.ProtocolMessage;

/** Some messages are not shown by themselves: they edit, revoke, answer or react to an earlier one, or set the chat's timer. */
export const changesEarlierMessage = (content: proto.IMessage): boolean => {
  const inner = normalizeMessageContent(content) ?? content;
  return Boolean(
    inner.protocolMessage ?? inner.reactionMessage ?? inner.pollUpdateMessage ?? inner.encEventResponseMessage,
  );
};

/** Does what such a message says; one about a message that the phone does not have changes nothing. */
export const applyToEarlierMessage = (world: World, facts: MessageFacts, content: proto.IMessage): void => {
  const inner = normalizeMessageContent(content) ?? content;
  if (inner.protocolMessage?.type === Type.EPHEMERAL_SETTING) {
    world.chats.setTimer(facts.owner, facts.peer, {
      seconds: inner.protocolMessage.ephemeralExpiration ?? 0,
      since: Math.floor(facts.at / 1000),
    });
  }
  const target = world.chats.get(facts.owner, facts.peer, targetIdOf(inner) ?? '');
  const change = target && changeOf(world, target, facts, inner);
  world.events.emit({
    type: 'message.applied',
    owner: facts.owner,
    peer: facts.peer,
    id: facts.id,
    to: target?.id,
    by: facts.author,
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
  facts: MessageFacts,
  inner: proto.IMessage,
): Partial<Message> | undefined => {
  if (inner.protocolMessage) return changeOfOrder(world, target, facts, inner.protocolMessage);
  if (inner.reactionMessage)
    return { reactions: reactionsWith(target, facts.author, inner.reactionMessage.text ?? '') };
  if (inner.pollUpdateMessage && target.card?.type === 'poll')
    return { card: countVote(world, target, target.card, facts, inner.pollUpdateMessage) };
  if (inner.encEventResponseMessage && target.card?.type === 'event') {
    return { card: noteAttendance(world, target, target.card, facts, inner.encEventResponseMessage) };
  }
  return undefined;
};

/** Only the author edits; the author revokes, and in a group an administrator too. */
const changeOfOrder = (
  world: World,
  target: StoredMessage,
  facts: MessageFacts,
  order: proto.Message.IProtocolMessage,
): Partial<Message> | undefined => {
  const isAuthor = target.author === facts.author;
  if (order.type === Type.REVOKE && (isAuthor || isAdmin(world, facts))) return { revoked: true };
  if (order.type === Type.MESSAGE_EDIT && order.editedMessage && isAuthor) {
    const { text, mentions } = describeContent(world, order.editedMessage);
    return { text, mentions, edited: true };
  }
  return undefined;
};

const isAdmin = (world: World, { peer, author }: MessageFacts): boolean => {
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
  { author }: MessageFacts,
  { vote }: proto.Message.IPollUpdateMessage,
): Card => {
  const chosen = openVote(
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

const noteAttendance = (
  world: World,
  target: StoredMessage,
  event: CardOf<'event'>,
  { author }: MessageFacts,
  sealed: proto.Message.IEncEventResponseMessage,
): Card => {
  const answer = openAttendance(sealed, secretContext(world, target, author)).response;
  const others = event.replies.filter(({ phone }) => phone !== author);
  const reply = attendanceNames.find(([, value]) => value === answer)?.[0];
  return { ...event, replies: reply ? [...others, { phone: author, reply }] : others };
};

/** What the key of a vote or an answer is made from: the secret of the message, and the two people. */
const secretContext = (world: World, target: StoredMessage, by: string): Parameters<typeof openVote>[2] => {
  const [author, other] = [world.accounts.get(target.author), world.accounts.get(by)];
  if (!author || !other) throw new Error('Somebody answers whom nobody knows');
  const secret = proto.Message.decode(target.content).messageContextInfo?.messageSecret;
  if (!secret) throw new Error('The message that is answered has no secret');
  return { id: target.id, secret, author, by: other };
};
