import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import { mediaKindOf } from '../engine/media-kind-of.ts';
import type { Part } from '../engine/event.ts';

/** Returns a message that is sent without being stored as the content of a send command. */
export const contentOfPart = ({ body, media, template }: Part): SendCommand['content'] => {
  if (template) return { type: 'template', ...template, body };
  if (media === null) return { type: 'text', body };
  const kind = mediaKindOf(media.mimetype);
  return {
    type: 'media',
    kind: kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'application',
    key: media.key,
    mimetype: media.mimetype,
    name: media.name,
    caption: body,
    isVoice: media.isVoice ?? false,
    seconds: media.seconds ?? undefined,
    waveform: media.waveform,
  };
};
