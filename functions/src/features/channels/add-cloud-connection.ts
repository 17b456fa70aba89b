import type { addCloudConnection as endpoint } from '@recado/shared/contract/channels';
import { AppError } from '@recado/shared/contract/errors';
import * as z from 'zod';
import { checkQueues } from '../../data/queues/check-queues.ts';
import type { UseCase } from '../../context/binding.ts';
import { graphApi } from './graph/graph-api.ts';
import { mapGraphErrors } from './graph/map-graph-errors.ts';
import { connectAccount } from './connect-account.ts';
import { metaApp } from './graph/meta-app.ts';
import { subscribe } from './subscription.ts';

const phoneNumbers = z.object({ data: z.array(z.object({ id: z.string(), display_phone_number: z.string() })) });

/**
 * Connects a number of the Cloud API. The token must have access to the number in the business account: its ids alone do
 * not give access to its messages.
 */
export const addCloudConnection: UseCase<typeof endpoint> = async (context, { body }) => {
  const { name, phoneNumberId, businessAccountId, accessToken, queueIds = [] } = body;
  await checkQueues(context, queueIds);
  const graph = graphApi(accessToken, await metaApp());
  const { data } = await mapGraphErrors(() =>
    graph.get(`${businessAccountId}/phone_numbers`, { fields: 'id,display_phone_number', limit: '100' }, phoneNumbers),
  );
  const phone = data.find(({ id }) => id === phoneNumberId);
  if (!phone) throw new AppError('ERR_CHANNEL_TOKEN');
  const account = {
    channel: 'whatsappapi' as const,
    externalId: phoneNumberId,
    parentId: businessAccountId,
    token: accessToken,
    name,
    number: phone.display_phone_number.replace(/\D/g, ''),
    queueIds,
  };
  const connection = await connectAccount(context, account, { keepsName: true });
  await mapGraphErrors(() => subscribe(graph, account));
  return connection;
};
