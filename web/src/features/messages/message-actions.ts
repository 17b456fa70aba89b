import { isUndeliverable, editWindow, type Message } from '@recado/shared/contract/messages';
import { type ChannelName, transportOf } from '@recado/shared/contract/transport';

/** The actions on messages of a conversation. */
export interface MessageActions {
  /** The conversation's channel; not every channel supports every action. */
  channel: ChannelName;
  onReply: (message: Message) => void;
  onReact: (message: Message, emoji: string) => void;
  onForward: (message: Message) => void;
  /** Selects the message for an action on several, or deselects it. */
  onSelect: (message: Message) => void;
  onEdit: (message: Message) => void;
  onDelete: (message: Message) => void;
  /** Opens a conversation with the group member who wrote it. */
  onTalk: (message: Message) => void;
}

export type MessageAction = Exclude<keyof MessageActions, 'channel'>;

const editableTypes: readonly Message['mediaType'][] = ['conversation', 'image', 'video', 'application'];

const isWithContact = (message: Message): boolean =>
  !message.isPrivate && !message.isDeleted && !isUndeliverable(message);

/** True when the contact has received the message on a channel that can neither edit nor delete. */
export const isFinal = (message: Message, channel: ChannelName): boolean =>
  isWithContact(message) && transportOf(channel) === 'graph';

/**
 * The actions available for a message (specification 1, section 2); the server makes the final decision. `now` in epoch
 * milliseconds.
 */
export const allowedActions = (
  message: Message,
  channel: ChannelName,
  now: number,
  userId: number,
): Record<MessageAction, boolean> => {
  const { fromMe, isPrivate, isDeleted, mediaType, createdAt, participant, user } = message;
  const withContact = isWithContact(message);
  const changeable = !isFinal(message, channel);
  const sendable = withContact && mediaType !== 'unsupported' && mediaType !== 'call_log' && mediaType !== 'group_log';
  const own = fromMe && !isDeleted && (!isPrivate || user?.id === userId);
  return {
    onReply: withContact,
    onReact: withContact,
    onForward: sendable,
    onSelect: sendable,
    onEdit: own && changeable && editableTypes.includes(mediaType) && now - Date.parse(createdAt) <= editWindow,
    onDelete: own && changeable,
    onTalk: !fromMe && participant !== null,
  };
};
