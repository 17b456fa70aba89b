import { isUndeliverable, editWindow, type Message } from '@recado/shared/contract/messages';
import { type ChannelName, transportOf } from '@recado/shared/contract/transport';

/** What an agent may have done to a message. */
export interface MessageActions {
  /** Where the conversation runs: not every channel takes every change. */
  channel: ChannelName;
  onReply: (message: Message) => void;
  onReact: (message: Message, emoji: string) => void;
  onForward: (message: Message) => void;
  /** Marks it for what is done to several at once, or takes the mark away. */
  onSelect: (message: Message) => void;
  onEdit: (message: Message) => void;
  onDelete: (message: Message) => void;
  /** To the participant of a group who wrote it, alone. */
  onTalk: (message: Message) => void;
}

export type MessageAction = Exclude<keyof MessageActions, 'channel'>;

const worded: readonly Message['mediaType'][] = ['conversation', 'image', 'video', 'application'];

const isWithContact = (message: Message): boolean =>
  !message.isPrivate && !message.isDeleted && !isUndeliverable(message);

/** Whether the contact has it on a channel that neither changes nor takes back what it carried. */
export const isFinal = (message: Message, channel: ChannelName): boolean =>
  isWithContact(message) && transportOf(channel) === 'graph';

/** Which of them a message allows on a channel (specification 1, section 2); the server decides. `now` in milliseconds. */
export const allowedOn = (
  message: Message,
  channel: ChannelName,
  now: number,
  userId: number,
): Record<MessageAction, boolean> => {
  const { fromMe, isPrivate, isDeleted, mediaType, createdAt, participant, user } = message;
  const withContact = isWithContact(message);
  const changes = !isFinal(message, channel);
  const sendable = withContact && mediaType !== 'unsupported' && mediaType !== 'call_log' && mediaType !== 'group_log';
  const own = fromMe && !isDeleted && (!isPrivate || user?.id === userId);
  return {
    onReply: withContact,
    onReact: withContact,
    onForward: sendable,
    onSelect: sendable,
    onEdit: own && changes && worded.includes(mediaType) && now - Date.parse(createdAt) <= editWindow,
    onDelete: own && changes,
    onTalk: !fromMe && participant !== null,
  };
};
