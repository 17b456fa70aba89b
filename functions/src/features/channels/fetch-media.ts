import { PutObjectCommand } from '@aws-sdk/client-s3';
import { storageClassOf } from '@recado/shared/deployment/resources';
import type { FetchMedia } from '@recado/shared/contract/queue-messages/channel-work';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { maxUploadBytes } from '@recado/shared/contract/messages';
import * as z from 'zod';
import { receivedKey } from '../../platform/media/keys.ts';
import { s3Client } from '../../platform/clients.ts';
import type { Delivery } from '../../platform/consumers/consume.ts';
import type { Context } from '../../context/context.ts';
import { environment } from '../../platform/environment.ts';
import { describeError, log } from '../../platform/log.ts';
import type { AccountRecord } from '../../data/channels/entities.ts';
import { graphFor } from './graph/for-account.ts';
import type { GraphApi } from './graph/graph-api.ts';
import { GraphError } from './graph/graph-error.ts';
import { outcomeOf } from './graph/classify-error.ts';
import { publishInbound } from './publish.ts';
import { readBody } from './read-body.ts';

/** Deliveries after which fetching a file fails; a user may request it again. */
const maxDeliveries = 4;

type Outcome = Extract<InboundEvent, { type: 'media' }>['outcome'];

const mediaAddress = z.object({ url: z.url(), mime_type: z.string().optional() });

const open = async (graph: GraphApi, { origin }: FetchMedia): Promise<Response | null> => {
  if ('url' in origin) return graph.download(origin.url, false);
  const { url } = await graph.get(origin.mediaId, {}, mediaAddress);
  return graph.download(url, true);
};

const storeFile = async (context: Context, account: AccountRecord, work: FetchMedia): Promise<Outcome> => {
  const response = await open(await graphFor(account), work);
  if (!response) return { state: 'failed', reason: 'gone' };
  // The function holds the whole file in memory: more than agents may send does not fit, whatever the setting says.
  const limit = Math.min(maxUploadBytes, await context.installation.settings.downloadLimit());
  const body = await readBody(response, limit);
  if (!body) return { state: 'failed', reason: 'tooLarge' };
  const given = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const mimetype =
    /^[a-z]+\/[a-z0-9.+-]{1,100}$/.test(given) && given !== 'application/octet-stream' ? given : work.mimetype;
  const key = receivedKey(work, mimetype);
  const Bucket = environment().MEDIA_BUCKET;
  // Pictures have no preview here: each look reads them.
  const storageClass = mimetype.startsWith('image/') ? {} : storageClassOf(body.length);
  await s3Client().send(new PutObjectCommand({ Bucket, Key: key, Body: body, ContentType: mimetype, ...storageClass }));
  return { state: 'ready', key, size: body.length, mimetype };
};

/** Fetches the file of a message into storage and publishes the outcome. An error that may pass is thrown, so that the queue delivers the work again. */
export const fetchMediaOf = async (
  context: Context,
  account: AccountRecord,
  work: FetchMedia,
  { receiveCount }: Delivery,
): Promise<void> => {
  const { companyId, whatsappId, channel, chat, wid, fromMe } = work;
  const outcome = await storeFile(context, account, work).catch((error: unknown): Outcome => {
    const final = error instanceof GraphError && !outcomeOf(error).retry;
    if (!final && receiveCount < maxDeliveries) throw error;
    log().warn('a file could not be fetched', { companyId, whatsappId, error: describeError(error) });
    return { state: 'failed', reason: 'unreachable' };
  });
  if (outcome.state === 'failed') await context.stores.channels.storeOrigin(work, context.clock.now());
  await publishInbound([
    { companyId, whatsappId, channel, type: 'media', chat, wid, fromMe, at: context.clock.now(), outcome },
  ]);
};
