import type { InboundContent } from '@recado/shared/contract/queue-messages/inbound';
import { mediaTypeOf } from '@recado/shared/contract/queue-messages/media-type-of';
import type { MessageContent, StoredMedia } from '../../data/messages/record.ts';

type InboundMedia = Extract<InboundContent, { type: 'media' }>['media'];

const pending = ({ name, size, mimetype, seconds, isVoice, waveform, isViewOnce }: InboundMedia): StoredMedia => ({
  key: null,
  name,
  size,
  mimetype,
  ...(seconds === null ? {} : { seconds }),
  ...(isVoice ? { isVoice } : {}),
  ...(waveform === null ? {} : { waveform }),
  ...(isViewOnce ? { isViewOnce } : {}),
});

/** Returns the content to store of a message from a channel. Its media is pending. */
export const contentOf = (content: InboundContent): MessageContent => {
  const nothing: MessageContent = {
    body: '',
    mediaType: mediaTypeOf(content),
    mediaState: 'none',
    media: null,
    card: null,
  };
  switch (content.type) {
    case 'text':
    case 'unsupported':
      return { ...nothing, body: content.body };
    case 'media':
      return { ...nothing, body: content.body, mediaState: 'pending', media: pending(content.media) };
    case 'card': {
      const { body, card, media } = content;
      return { ...nothing, body, card, ...(media ? { mediaState: 'pending', media: pending(media) } : {}) };
    }
    case 'call':
      return { ...nothing, body: content.isVideo ? 'video' : 'voice' };
    case 'viewOnce':
    case 'undecryptable':
      return nothing;
  }
};
