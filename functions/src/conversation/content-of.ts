import type { Card } from '@recado/shared/contract/cards';
import type { MediaType } from '@recado/shared/contract/media-types';
import type { InboundContent } from '@recado/shared/contract/queue-messages/inbound';
import type { MessageContent, StoredMedia } from '../messages/record.ts';

type Cards = { [T in Card['type']]: (card: Extract<Card, { type: T }>) => MediaType };

const mediaTypes: Cards = {
  location: () => 'locationMessage',
  contacts: () => 'contactMessage',
  list: () => 'listMessage',
  buttons: () => 'interactiveMessage',
  payment: () => 'interactiveMessage',
  answer: () => 'conversation',
  poll: () => 'pollCreationMessageV3',
  event: () => 'eventMessage',
  group: () => 'group_log',
  preview: ({ isAd }) => (isAd ? 'adMetaPreview' : 'conversation'),
};

/** What a message with a card is, by the specification's names. A text with a preview or an answer stays a text. */
export const mediaTypeOf = (card: Card): MediaType => (mediaTypes[card.type] as (card: Card) => MediaType)(card);

type InboundMedia = Extract<InboundContent, { type: 'media' }>['media'];

const pending = ({ name, size, mimetype, seconds, isVoice, waveform, isViewOnce }: InboundMedia): StoredMedia => ({
  key: null, name, size, mimetype,
  ...(seconds === null ? {} : { seconds }), ...(isVoice ? { isVoice } : {}), ...(waveform === null ? {} : { waveform }), ...(isViewOnce ? { isViewOnce } : {}),
});

const nothing: MessageContent = { body: '', mediaType: 'conversation', mediaState: 'none', media: null, card: null };

/** What is stored of what a channel told; media is on its way. */
export const contentOf = (content: InboundContent): MessageContent => {
  switch (content.type) {
    case 'text':
      return { ...nothing, body: content.body };
    case 'media':
      return { ...nothing, body: content.body, mediaType: content.media.kind, mediaState: 'pending', media: pending(content.media) };
    case 'card': {
      const { body, card, media } = content;
      return { ...nothing, body, mediaType: mediaTypeOf(card), card, ...(media ? { mediaState: 'pending', media: pending(media) } : {}) };
    }
    case 'viewOnce':
      return { ...nothing, mediaType: 'viewOnceMessage' };
    case 'undecryptable':
      return { ...nothing, mediaType: 'undecryptable' };
    case 'call':
      return { ...nothing, body: content.isVideo ? 'video' : 'voice', mediaType: 'call_log' };
    case 'unsupported':
      return { ...nothing, body: content.body, mediaType: 'unsupported' };
  }
};
