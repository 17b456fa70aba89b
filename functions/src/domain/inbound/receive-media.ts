import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { belongsTo } from '../../platform/media/keys.ts';
import { commitMessageChange } from '../driver/change-message.ts';
import type { Context } from '../../context/context.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { updateStorageFull } from '../files/storage-full.ts';
import { bytesOf } from '../files/bytes-of.ts';
import { findMessage } from './find-message.ts';
import type { InboundDelivery } from './receive-message.ts';

type MediaEvent = Extract<InboundEvent, { type: 'media' }>;

const fileOf = ({ key, size, mimetype, preview }: Extract<MediaEvent['outcome'], { state: 'ready' }>) => ({
  ...{ key, size, mimetype },
  ...(preview ? { preview } : {}),
});

/**
 * Stores that a message's media is ready or could not be fetched. Media that is ready stays ready, and counts against the
 * company's storage, however full that is. Ignores a message that
 * is not stored: its own event came before in the same conversation, and was ignored, or the message was removed.
 *
 * @param isRepeat whether it was delivered before: that delivery may have ended before the change was published
 */
export const receiveMedia = async (
  context: Context,
  event: MediaEvent,
  { isRepeat }: Pick<InboundDelivery, 'isRepeat'> = { isRepeat: false },
): Promise<void> => {
  const { outcome } = event;
  if (outcome.state === 'ready' && !belongsTo(event.companyId, outcome.key))
    throw new RangeError('media outside its company');
  const isStored = await retryOnConflict(async () => {
    const found = await findMessage(context, event);
    const before = found?.message.media;
    if (!found || !before || found.message.mediaState === 'removed') return false;
    const { message, ticket } = found;
    if (message.mediaState === 'ready' || message.mediaState === outcome.state) {
      if (isRepeat) await commitMessageChange(context, ticket, message, [], [], { isRepeated: true });
      return false;
    }
    const media = { ...before, ...(outcome.state === 'ready' ? fileOf(outcome) : {}) };
    const { files, messages } = context.stores;
    const writes = [
      messages.mediaChanged(message, outcome.state, media),
      ...(outcome.state === 'ready'
        ? files.keep(message.ticketId, { key: outcome.key, size: bytesOf(outcome) }, null)
        : []),
    ];
    await commitMessageChange(context, ticket, { ...message, mediaState: outcome.state, media }, writes, [], {
      isRepeated: true,
    });
    return true;
  });
  if (isStored && outcome.state === 'ready') await updateStorageFull(context);
};
