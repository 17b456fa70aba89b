import { type ChannelWork, channelWorkQueue } from '@recado/shared/contract/queue-messages/channel-work';
import { fetchMediaOf } from '../../../features/channels/fetch-media.ts';
import { fetchPictureOf } from '../../../features/channels/fetch-picture.ts';
import { enqueueWork, publishInbound } from '../../../features/channels/publish.ts';
import { consume } from '../../../platform/consumers/consume.ts';
import type { Context } from '../../../context/context.ts';
import { log } from '../../../platform/log.ts';
import { receivingContext } from '../../../context/system-context.ts';

/** Publishes an echo that was written in Meta's own inbox. The echo of a message that this product sent is ignored. */
const classifyEcho = async (
  { stores }: Context,
  { message, media }: Extract<ChannelWork, { type: 'echo' }>,
): Promise<void> => {
  if (await stores.channels.widOf(message.whatsappId, message.wid)) return;
  await publishInbound([message]);
  if (media) await enqueueWork(media);
};

/** Consumes the work that Graph channels defer: fetching files and pictures, classifying echoes. */
export const handler = consume(channelWorkQueue, async (work, delivery) => {
  const context = await receivingContext(work.companyId);
  const account = context && (await context.stores.channels.account(work.whatsappId));
  if (!account) {
    log().info('work for an unknown account was dropped', {
      companyId: work.companyId,
      whatsappId: work.whatsappId,
      type: work.type,
    });
    return;
  }
  if (work.type === 'echo') await classifyEcho(context, work);
  else if (work.type === 'picture') await fetchPictureOf(account, work);
  else await fetchMediaOf(context, account, work, delivery);
});
