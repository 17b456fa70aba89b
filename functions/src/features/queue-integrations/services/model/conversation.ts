import type { Context } from '../../../../context/context.ts';
import type { MessageRecord } from '../../../../data/messages/record.ts';
import type { ModelMessage } from '../../../../domain/models/complete.ts';
import type { HiddenNumbers } from '../../../../domain/models/hidden-numbers.ts';
import { presentedTexts } from '../../../../domain/presentation/present-message.ts';
import { quotedWords, reactionTo } from '../../../../domain/prompts/around-message.ts';
import {
  attachmentMessage,
  fileNotice,
  isCard,
  quoteMessage,
  reactionMessage,
  textOfMessage,
} from '../../../../domain/prompts/messages.ts';
import { describeError, log } from '../../../../platform/log.ts';
import { withinTime } from '../../../../platform/within-time.ts';
import { documentText } from './document-text.ts';

/** Images and documents of the newest messages that are sent, and bytes of an image. */
const maxImages = 2;
const maxDocuments = 2;
const maxImage = 4_000_000;
const imageTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
/** The share of its time that the reading of an image takes at most. */
const shareOfTime = 0.3;

const readImage = async ({ media }: Context, { media: file, mediaState }: MessageRecord): Promise<string | null> => {
  const { key, mimetype, size } = file ?? {};
  if (!key || !mimetype || !imageTypes.has(mimetype) || mediaState !== 'ready' || (size ?? 0) > maxImage) return null;
  const bytes = await media.read(key);
  return bytes.length > maxImage ? null : `data:${mimetype};base64,${Buffer.from(bytes).toString('base64')}`;
};

/** Returns an image for a model; null for one that it can't see. */
const imageOf = async (context: Context, message: MessageRecord, within: number): Promise<string | null> => {
  try {
    return await withinTime(readImage(context, message), shareOfTime * within);
  } catch (error) {
    log().info('an image of a contact was not read', { error: describeError(error) });
    return null;
  }
};

/** Returns the notice on a file that the model gets in its place; empty where it gets the file, or what was written with an older one. */
const noticeOn = (
  message: MessageRecord,
  { text, isRead, isNewest }: { text: string; isRead: boolean; isNewest: boolean },
): string => {
  const { fromMe, mediaType, transcription } = message;
  const isHeard = mediaType === 'audio' && typeof transcription === 'string';
  if (fromMe || isRead || isHeard) return '';
  const isOlder = (mediaType === 'image' && !isNewest) || mediaType === 'application';
  return isOlder && text !== '' ? '' : fileNotice(message, isOlder);
};

/** Returns the messages around one: before it the older one that the contact answers by it, behind it the contact's reaction to it. */
const around = (
  message: MessageRecord,
  shown: (text: string) => string,
  hidesNumber: boolean,
): { before: ModelMessage[]; after: ModelMessage[] } => {
  const quoted = message.fromMe ? '' : shown(quotedWords(message, hidesNumber));
  const reaction = message.fromMe ? reactionTo(message) : '';
  return {
    before: quoted === '' ? [] : [{ role: 'user', content: quoteMessage(quoted) }],
    after: reaction === '' ? [] : [{ role: 'user', content: reactionMessage(reaction) }],
  };
};

/**
 * Returns a conversation as the model reads it: what the company sent as the assistant's, what the contact sent as the user's.
 * Where numbers are hidden, so are those of other people.
 */
export const conversation = async (
  context: Context,
  history: readonly MessageRecord[],
  { hidesNumber, numbers, within }: { hidesNumber: boolean; numbers: HiddenNumbers; within: number },
): Promise<ModelMessage[]> => {
  const shown = numbers.hide;
  const newest = (kind: MessageRecord['mediaType'], count: number): ReadonlySet<MessageRecord> =>
    new Set(history.filter(({ fromMe, mediaType }) => !fromMe && mediaType === kind).slice(-count));
  const withImages = newest('image', maxImages);
  const documents = newest('application', maxDocuments);
  const messages = await Promise.all(
    history.map(async (message): Promise<ModelMessage[]> => {
      const { body, card } = presentedTexts(message, hidesNumber);
      const words = shown(textOfMessage({ ...message, body, card }));
      const text = !message.fromMe && isCard(message) && words !== '' ? attachmentMessage({ cartao: words }) : words;
      const role = message.fromMe ? 'assistant' : 'user';
      const url = withImages.has(message) ? await imageOf(context, message, within) : null;
      const document = documents.has(message)
        ? await documentText(context, message, { within, shown })
        : noticeOn(message, { text, isRead: url !== null, isNewest: withImages.has(message) });
      const written = [document, text].filter((one) => one !== '').map((content): ModelMessage => ({ role, content }));
      const { before, after } = around(message, shown, hidesNumber);
      if (url === null) return [...before, ...written, ...after];
      const image = { type: 'image_url' as const, image_url: { url, detail: 'low' as const } };
      return [...before, { role, content: [...(text === '' ? [] : [{ type: 'text' as const, text }]), image] }];
    }),
  );
  return messages.flat();
};
