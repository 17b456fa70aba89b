import { AppError } from '@recado/shared/contract/errors';
import type {
  sendChatMessage as endpoint,
  sendChatTyping as typingEndpoint,
} from '@recado/shared/contract/internal-chats';
import { cutText } from '@recado/shared/text/cut-text';
import { plainText } from '@recado/shared/text/plain-text';
import { withoutDirections } from '@recado/shared/text/without-directions';
import type { Input, UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { attachUpload } from '../../domain/files/attach-upload.ts';
import { removeFilesOf } from '../../domain/files/remove-files.ts';
import { chatMessageSent, chatTyping } from '../../domain/operations/internal-chat-events.ts';
import {
  chatMessageEntity,
  type ChatMessageRecord,
  type InternalChatRecord,
} from '../../data/internal-chats/entities.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { belongsToChat } from '../../platform/media/keys.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { ownChat } from './access.ts';
import { presentMessage } from './present-message.ts';

type Body = Input<typeof endpoint>['body'];

/** Characters of a message that lists and notifications show. */
const shownLength = 200;
const kinds = ['image', 'audio', 'video'] as const;

/** Attaches a file that was uploaded for the chat. */
const mediaOf = async (context: UserContext, chatId: number, media: Body['media']) => {
  if (!media) return { mediaType: 'conversation' as const, isVoice: false };
  const { key, name, isVoice } = media;
  const file = belongsToChat(context.company.id, chatId, key)
    ? await attachUpload(context, `chat-${chatId}`, key)
    : null;
  if (!file) throw new AppError('ERR_MEDIA_NOT_READY');
  const mediaType = kinds.find((kind) => file.mimetype.startsWith(`${kind}/`)) ?? ('application' as const);
  return {
    mediaType,
    mediaPath: file.key,
    mediaName: withoutDirections(name),
    mediaSize: file.size,
    mimetype: file.mimetype,
    isVoice: isVoice && mediaType === 'audio',
  };
};

/** The members other than the caller that the text mentions as `@name`. */
const mentionedIn = async (
  { stores, actor }: UserContext,
  { userIds }: InternalChatRecord,
  { message, mentions }: Body,
): Promise<{ id: number; name: string }[]> => {
  const wanted = mentions.filter((id) => userIds.includes(id) && id !== actor.viewer.id);
  const users = wanted.length === 0 ? [] : await stores.users.getMany(wanted);
  return users.filter(({ name }) => message.includes(`@${name}`)).map(({ id, name }) => ({ id, name }));
};

/** Returns the preview of a message for lists and notifications: its text without markup, or a sign for its file. */
const previewOf = ({ message, mediaName, isVoice }: ChatMessageRecord): string => {
  if (message !== '') return cutText(plainText(message), { characters: shownLength });
  return isVoice ? '🎤' : `📎 ${cutText(mediaName ?? '', { characters: shownLength })}`;
};

const pushOf = (
  { company }: UserContext,
  { id, uuid, title }: InternalChatRecord,
  message: ChatMessageRecord,
  userIds: number[],
): Effect[] =>
  userIds.length === 0
    ? []
    : [
        {
          to: 'push',
          message: {
            companyId: company.id,
            chat: { id, uuid, title },
            userIds,
            message: {
              author: message.senderName,
              body: previewOf(message),
              createdAt: Date.parse(message.createdAt),
            },
          },
        },
      ];

/** Sends a message to the members of an internal chat. Those that it mentions are notified. */
export const sendChatMessage: UseCase<typeof endpoint> = async (context, { params: { id }, body }) => {
  const { actor, clock, ids, stores } = context;
  const chat = await ownChat(context, id);
  if (chat.removing) throw new AppError('ERR_NO_CHAT_FOUND');
  const [media, mentioned] = await Promise.all([mediaOf(context, id, body.media), mentionedIn(context, chat, body)]);
  const record = chatMessageEntity.record({
    id: ids.ulid(),
    chatId: id,
    senderId: actor.viewer.id,
    senderName: actor.name,
    message: body.message,
    createdAt: new Date(clock.now()).toISOString(),
    mentions: mentioned.map(({ name }) => name),
    ...media,
  });
  const lastMessage = previewOf(record);
  const message = await presentMessage(context, record, false);
  const userIds = mentioned.map((user) => user.id);
  try {
    await context.commit(
      [...stores.internalChats.send(record, lastMessage), ...keepAnswer(context, message)],
      [
        chatMessageSent(context, { ...chat, lastMessage, updatedAt: record.createdAt }, message, userIds),
        ...pushOf(context, chat, record, userIds),
      ],
    );
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // The chat is being removed: its file came after the others were deleted.
    if (body.media && error.labels.includes('internal chat')) await removeFilesOf(context, `chat-${id}`);
    throw new AppError('ERR_NO_CHAT_FOUND');
  }
  return message;
};

/** Shows the other members that the caller types. Nothing is stored. */
export const sendChatTyping: UseCase<typeof typingEndpoint> = async (context, { params: { id }, body: { state } }) => {
  const chat = await ownChat(context, id);
  await context.publish([chatTyping(context, chat, state)]);
  return { ok: true };
};
