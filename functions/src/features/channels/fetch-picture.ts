import { PutObjectCommand } from '@aws-sdk/client-s3';
import { maxPictureBytes, pictureKey } from '@recado/shared/contract/pictures';
import type { FetchPicture } from '@recado/shared/contract/queue-messages/channel-work';
import type { InboundPicture } from '@recado/shared/contract/queue-messages/inbound';
import type { PictureCommand } from '@recado/shared/contract/queue-messages/outbound';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { AccountRecord } from '../../data/channels/entities.ts';
import { s3Client } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { describeError, log } from '../../platform/log.ts';
import { graphFor } from './graph/for-account.ts';
import { userIdOf } from './jid.ts';
import { publishInbound } from './publish.ts';
import { readBody } from './read-body.ts';

type Outcome = InboundPicture['outcome'];

const profile = z.object({ profile_pic: z.url().optional() });

/** Makes the work that fetches a picture; it needs rights that the consumer of commands has not. */
export const pictureWork = (
  { companyId, whatsappId, commandId, chat, contactId }: PictureCommand,
  { channel }: AccountRecord,
): FetchPicture => ({ companyId, whatsappId, channel, type: 'picture', chat, contactId, commandId });

const fetchPicture = async (account: AccountRecord, { companyId, contactId, chat }: FetchPicture): Promise<Outcome> => {
  if (account.channel === 'whatsappapi') return { state: 'none' };
  const graph = await graphFor(account);
  const userId = userIdOf(chat);
  const { profile_pic: address } = await graph.get(userId, { fields: 'profile_pic' }, profile);
  if (address === undefined) return { state: 'none' };
  const response = await graph.download(address, false);
  if (!response) return { state: 'none' };
  const bytes = await readBody(response, maxPictureBytes);
  if (!bytes || !response.headers.get('content-type')?.startsWith('image/')) return { state: 'failed' };
  await s3Client().send(
    new PutObjectCommand({
      Bucket: environment().MEDIA_BUCKET,
      Key: pictureKey(companyId, contactId),
      Body: bytes,
      ContentType: 'image/jpeg',
    }),
  );
  return { state: 'ready', version: createHash('sha256').update(bytes).digest('hex').slice(0, 16) };
};

/** Fetches the picture that Meta has of a contact, and publishes the outcome. A failure is not tried again: a picture is asked for the next day. */
export const fetchPictureOf = async (account: AccountRecord, work: FetchPicture): Promise<void> => {
  const { companyId, whatsappId, channel, contactId, commandId } = work;
  const outcome = await fetchPicture(account, work).catch((error: unknown): Outcome => {
    log().info('a picture could not be fetched', { companyId, whatsappId, error: describeError(error) });
    return { state: 'failed' };
  });
  await publishInbound([{ companyId, whatsappId, channel, type: 'picture', contactId, commandId, outcome }]);
};
