import { internalChatEvent, type ChatMessage, type InternalChat } from '@recado/shared/contract/internal-chats';
import type { TypingState } from '@recado/shared/contract/typing';
import type { Room } from '@recado/shared/permissions/ticket-visibility';
import type { UserContext } from '../../context/context.ts';
import type { InternalChatRecord } from '../../data/internal-chats/entities.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime, type RealtimeSource } from '../../platform/outbox/realtime.ts';

const roomsOf = (userIds: readonly number[]): Room[] => userIds.map((userId): Room => `user:${userId}`);
const orderOf = (id: number): string => `internal-chat-${id}`;

/** Publishes a new or changed internal chat to its members. */
export const chatChanged = (context: RealtimeSource, action: 'create' | 'update', record: InternalChat): Effect =>
  realtime(context, {
    event: internalChatEvent,
    data: { action, record },
    rooms: roomsOf(record.users.map(({ userId }) => userId)),
    order: orderOf(record.id),
  });

/** Publishes to users that an internal chat is gone for them. */
export const chatRemoved = (context: RealtimeSource, id: number, userIds: readonly number[]): Effect =>
  realtime(context, {
    event: internalChatEvent,
    data: { action: 'delete', id },
    rooms: roomsOf(userIds),
    order: orderOf(id),
  });

/** Publishes a message to the members of its chat. */
export const chatMessageSent = (
  context: RealtimeSource,
  { id, uuid, title, lastMessage, updatedAt, userIds }: InternalChatRecord,
  newMessage: ChatMessage,
  mentionedIds: number[],
): Effect =>
  realtime(context, {
    event: internalChatEvent,
    data: { action: 'new-message', newMessage, chat: { id, uuid, title, lastMessage, updatedAt }, mentionedIds },
    rooms: roomsOf(userIds),
    order: orderOf(id),
  });

/** Publishes to a user's own windows that it has read an internal chat. */
export const chatRead = (context: RealtimeSource, id: number, userId: number): Effect =>
  realtime(context, {
    event: internalChatEvent,
    data: { action: 'read', id, userId },
    rooms: roomsOf([userId]),
    order: orderOf(id),
  });

/** Publishes to the other members that a user types. */
export const chatTyping = (context: UserContext, { id, userIds }: InternalChatRecord, state: TypingState): Effect => {
  const { viewer, name } = context.actor;
  return realtime(context, {
    event: internalChatEvent,
    data: { action: 'typing', id, state, user: { id: viewer.id, name } },
    rooms: roomsOf(userIds.filter((userId) => userId !== viewer.id)),
    order: orderOf(id),
  });
};
