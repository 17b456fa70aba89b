import type { ChatMessage } from '@recado/shared/contract/internal-chats';
import { withoutDirections } from '@recado/shared/text/without-directions';
import type { Context } from '../../context/context.ts';
import type { ChatMessageRecord } from '../../data/internal-chats/entities.ts';

/** The message with a link to its file. */
export const presentMessage = async (
  { media }: Pick<Context, 'media'>,
  { mediaPath, senderName, ...fields }: ChatMessageRecord,
): Promise<ChatMessage> => ({
  ...fields,
  mediaName: fields.mediaName === null ? null : withoutDirections(fields.mediaName),
  sender: { name: senderName },
  mediaUrl:
    mediaPath === null ? null : await media.link(mediaPath, { name: fields.mediaName, mimetype: fields.mimetype }),
});
