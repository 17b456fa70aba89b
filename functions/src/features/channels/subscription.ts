import * as z from 'zod';
import type { AccountRecord } from '../../data/channels/entities.ts';
import type { GraphApi } from './graph/graph-api.ts';

const done = z.object({ success: z.boolean() });

/** The webhook fields of a page, which also cover its Instagram account. */
const pageFields = [
  'messages',
  'messaging_postbacks',
  'message_deliveries',
  'message_reads',
  'message_echoes',
  'message_reactions',
];

/** Subscribes the app to the webhooks of an account. */
export const subscribe = async (
  graph: GraphApi,
  { channel, parentId }: Pick<AccountRecord, 'channel' | 'parentId'>,
): Promise<void> => {
  await graph.post(
    `${parentId}/subscribed_apps`,
    channel === 'whatsappapi' ? {} : { subscribed_fields: pageFields.join(',') },
    done,
  );
};

/** Unsubscribes the app from a page or business account, for all its connections. */
export const unsubscribe = async (graph: GraphApi, { parentId }: Pick<AccountRecord, 'parentId'>): Promise<void> => {
  await graph.delete(`${parentId}/subscribed_apps`, done);
};
