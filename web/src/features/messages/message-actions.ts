import { editWindow, type Message } from '@recado/shared/contract/messages';

/** What an agent may have done to a message. */
export interface MessageActions {
  onReply: (message: Message) => void;
  onReact: (message: Message, emoji: string) => void;
  onForward: (message: Message) => void;
  onEdit: (message: Message) => void;
  onDelete: (message: Message) => void;
  /** To the participant of a group who wrote it, alone. */
  onTalk: (message: Message) => void;
}

const worded: readonly Message['mediaType'][] = ['conversation', 'image', 'video', 'application'];

/** Which of them a message allows (specification 1, section 2); the server decides. `now` in milliseconds. */
export const allowedOn = ({ fromMe, isPrivate, isDeleted, mediaType, failure, ack, createdAt, participant, user }: Message, now: number, userId: number): Record<keyof MessageActions, boolean> => {
  const withContact = !isPrivate && !isDeleted && !(failure !== null && ack === 0);
  const own = fromMe && !isDeleted && (!isPrivate || user?.id === userId);
  return {
    onReply: withContact,
    onReact: withContact,
    onForward: withContact && mediaType !== 'unsupported' && mediaType !== 'call_log',
    onEdit: own && worded.includes(mediaType) && now - Date.parse(createdAt) <= editWindow,
    onDelete: own,
    onTalk: !fromMe && participant !== null,
  };
};
