import type { ChatMessage } from '@recado/shared/contract/internal-chats';
import { maskFileName } from '@recado/shared/text/mask-number';
import { withoutDirections } from '@recado/shared/text/without-directions';
import type { Context } from '../../context/context.ts';
import type { ChatMessageRecord } from '../../data/internal-chats/entities.ts';

const presentFileName = (name: string | null, hideNumber: boolean): string | null => {
  if (name === null) return null;
  return hideNumber ? maskFileName(withoutDirections(name)) : withoutDirections(name);
};

/** The message with a link to its file. */
export const presentMessage = async (
  { media }: Pick<Context, 'media'>,
  { mediaPath, senderName, ...fields }: ChatMessageRecord,
  hideNumber: boolean,
): Promise<ChatMessage> => {
  const mediaName = presentFileName(fields.mediaName, hideNumber);
  return {
    ...fields,
    mediaName,
    sender: { name: senderName },
    mediaUrl: mediaPath === null ? null : await media.link(mediaPath, { name: mediaName, mimetype: fields.mimetype }),
  };
};
