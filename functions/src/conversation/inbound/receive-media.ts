import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { belongsTo } from '../../platform/media/keys.ts';
import { commitMessageChange } from '../driver/change-message.ts';
import type { Context } from '../../context/context.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { findMessage } from './find-message.ts';

type MediaEvent = Extract<InboundEvent, { type: 'media' }>;

/**
 * Stores that a message's media is ready or could not be fetched. Media that is ready stays ready. Ignores a message that
 * is not stored: its own event came before in the same conversation, and was ignored, or the message was removed.
 */
export const receiveMedia = async (context: Context, event: MediaEvent): Promise<void> => {
  const { outcome } = event;
  if (outcome.state === 'ready' && !belongsTo(event.companyId, outcome.key))
    throw new RangeError('media outside its company');
  await retryOnConflict(async () => {
    const found = await findMessage(context, event);
    if (!found?.message.media || found.message.mediaState === 'ready' || found.message.mediaState === outcome.state)
      return;
    const { message, ticket } = found;
    const media = {
      ...found.message.media,
      ...(outcome.state === 'ready' ? { key: outcome.key, size: outcome.size, mimetype: outcome.mimetype } : {}),
    };
    const write = context.stores.messages.mediaChanged(message, outcome.state, media);
    await commitMessageChange(context, ticket, { ...message, mediaState: outcome.state, media }, write);
  });
};
