import { isUndeliverable, type Message } from '@recado/shared/contract/messages';
import { editWindow } from '@recado/shared/contract/message-changes';
import { firstLink } from '@recado/shared/text/markup';
import { type ChannelName, transportOf } from '@recado/shared/contract/transport';

/** The facts that decide about the actions of all messages of a conversation. */
export interface ActionContext {
  /** The conversation's channel; not every channel supports every action. */
  channel: ChannelName;
  /** Name of the contact or group. */
  contactName: string;
  /** False on a ticket that is not in service: what would reach the contact is not available. */
  inService: boolean;
  /** True in arrears: messages are read and copied, and nothing else. */
  isReadOnly: boolean;
  /** True if the company's plan includes transcriptions. */
  transcribes: boolean;
  /** True if a model translates what the contact wrote. */
  translates: boolean;
  /** True if the user may not see numbers: shared contacts, which are forwarded with theirs, stay where they are. */
  hidesNumbers: boolean;
}

/** The actions on messages of a conversation. */
export interface MessageActions extends ActionContext {
  onReply: (message: Message) => void;
  onReact: (message: Message, emoji: string) => void;
  onForward: (message: Message) => void;
  /** Selects the message for an action on several, or deselects it. */
  onSelect: (message: Message) => void;
  onEdit: (message: Message) => void;
  onDelete: (message: Message) => void;
  /** Opens a conversation with the group member who wrote it. */
  onTalk: (message: Message) => void;
  onTranscribe: (message: Message) => void;
  /** Shows what the contact wrote or said in the language of the screens. */
  onTranslate: (message: Message) => void;
  onCopyText: (message: Message) => void;
  /** Copies the first link of the text. */
  onCopyLink: (message: Message) => void;
  /** Shows the author and the time of a message, its delivery, and its earlier texts. */
  onInfo: (message: Message) => void;
}

type MessageAction = Exclude<keyof MessageActions, keyof ActionContext>;

const editableTypes: readonly Message['mediaType'][] = ['conversation', 'image', 'video', 'application'];

const isWithContact = (message: Message): boolean =>
  !message.isPrivate && !message.isDeleted && !isUndeliverable(message);

/** True when the contact has received the message on a channel that can neither edit nor delete. */
export const isFinal = (message: Message, channel: ChannelName): boolean =>
  isWithContact(message) && transportOf(channel) === 'graph';

/** True for a received voice note or audio file that has no transcription. */
const isTranscribable = ({ fromMe, isDeleted, mediaType, mediaState, transcription }: Message): boolean =>
  !fromMe && !isDeleted && mediaType === 'audio' && mediaState === 'ready' && transcription === null;

/** The text of a contact's message that can be translated: what was said, or what was written; empty for none. */
export const foreignText = ({ fromMe, isDeleted, mediaType, body, transcription }: Message): string => {
  if (fromMe || isDeleted || mediaType === 'call_log' || mediaType === 'group_log') return '';
  return (transcription ?? body).trim();
};

/**
 * The actions available for a message (specification 1, section 2); the server makes the final decision. `now` in epoch
 * milliseconds.
 */
export const allowedActions = (
  message: Message,
  { channel, inService, isReadOnly, transcribes, translates, hidesNumbers }: Omit<ActionContext, 'contactName'>,
  now: number,
  userId: number,
): Record<MessageAction, boolean> => {
  const { fromMe, isPrivate, isDeleted, mediaType, createdAt, participant, user } = message;
  const withContact = isWithContact(message);
  const changeable = !isFinal(message, channel);
  const sendable = withContact && mediaType !== 'unsupported' && mediaType !== 'call_log' && mediaType !== 'group_log';
  const forwardable = !isReadOnly && sendable && !(hidesNumbers && mediaType === 'contactMessage');
  const own = inService && fromMe && !isDeleted && (!isPrivate || user?.id === userId);
  const hasText = message.body !== '' && message.card === null && mediaType !== 'call_log' && !isDeleted;
  return {
    onReply: withContact && inService,
    onReact: withContact && inService,
    onForward: forwardable,
    onSelect: forwardable,
    onEdit: own && changeable && editableTypes.includes(mediaType) && now - Date.parse(createdAt) <= editWindow,
    onDelete: own && changeable,
    onTalk: !isReadOnly && !fromMe && participant !== null,
    onTranscribe: !isReadOnly && transcribes && isTranscribable(message),
    onTranslate: !isReadOnly && translates && foreignText(message) !== '',
    onCopyText: hasText,
    onCopyLink: hasText && firstLink(message.body) !== null,
    onInfo: mediaType !== 'group_log' && mediaType !== 'call_log',
  };
};
