import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { belongsTo } from '../../platform/media/keys.ts';
import { changeMessage } from '../driver/change-message.ts';
import type { Context } from '../../context/context.ts';
import { findMessage } from './find-message.ts';

type MediaEvent = Extract<InboundEvent, { type: 'media' }>;

/** Times that the message may change while its media is noted. */
const maxAttempts = 5;

/**
 * A message's media came, or could not be fetched; the bubble stands already. What was stored once is not taken back.
 * A message that is unknown was ignored on purpose, or removed: its own event came before in the same conversation.
 */
export const receiveMedia = async (context: Context, event: MediaEvent): Promise<void> => {
  const { outcome } = event;
  if (outcome.state === 'ready' && !belongsTo(event.companyId, outcome.key))
    throw new RangeError('media outside its company');
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const found = await findMessage(context, event);
    if (!found?.message.media || found.message.mediaState === 'ready' || found.message.mediaState === outcome.state)
      return;
    const { message, ticket } = found;
    const media = {
      ...found.message.media,
      ...(outcome.state === 'ready' ? { key: outcome.key, size: outcome.size, mimetype: outcome.mimetype } : {}),
    };
    const write = context.stores.messages.mediaChanged(message, outcome.state, media);
    if (await changeMessage(context, ticket, { ...message, mediaState: outcome.state, media }, write)) return;
  }
  throw new Error('a message kept changing while its media came');
};
