import { maxTextLengthByChannel } from '@recado/shared/contract/channels';
import { splitText } from '@recado/shared/text/split-text';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { GraphChannel } from '../../../data/channels/entities.ts';
import { cardWords } from '../../../domain/presentation/card-words.ts';
import { cloudCard } from './cloud-card.ts';

type Content = SendCommand['content'];
export type MediaContent = Extract<Content, { type: 'media' }>;
type CardContent = Extract<Content, { type: 'card' }>;
export type TemplateContent = Extract<Content, { type: 'template' }>;

/** The content of one call; an outbound message may need several. */
export type Part =
  | { type: 'text'; body: string }
  | { type: 'media'; media: MediaContent; caption: string }
  | CardContent
  | TemplateContent;

const textParts = (channel: GraphChannel, body: string): Part[] =>
  splitText(body, maxTextLengthByChannel[channel]).map((piece) => ({ type: 'text', body: piece }));

/** Characters of a caption in the Cloud API; audio has none. */
const maxCaption = 1024;

const mediaParts = (channel: GraphChannel, media: MediaContent): Part[] => {
  const takesCaption = channel === 'whatsappapi' && media.kind !== 'audio' && media.caption.length <= maxCaption;
  if (takesCaption) return [{ type: 'media', media, caption: media.caption }];
  return [{ type: 'media', media, caption: '' }, ...textParts(channel, media.caption)];
};

/** Returns the parts of a message on a channel: always the same ones in the same order. */
export const partsOf = (channel: GraphChannel, content: Content): Part[] => {
  switch (content.type) {
    case 'text':
      return textParts(channel, content.body);
    case 'media':
      return mediaParts(channel, content);
    case 'card':
      return channel === 'whatsappapi' && cloudCard(content.card, null) !== null
        ? [content]
        : textParts(channel, cardWords(content));
    case 'template':
      return channel === 'whatsappapi' ? [content] : textParts(channel, content.body);
  }
};
