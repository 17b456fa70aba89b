import * as z from 'zod';
import type { AccountRecord } from '../../data/channels/entities.ts';
import type { GraphApi } from './graph/graph-api.ts';

const done = z.object({ success: z.boolean() });

/** What a page tells of: messages of the page and of the Instagram account behind it. */
const pageFields = [
  'messages',
  'messaging_postbacks',
  'message_deliveries',
  'message_reads',
  'message_echoes',
  'message_reactions',
];

/** Has Meta tell us what happens to an account. */
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

/** Ends that for all connections of the page or business account. */
export const unsubscribe = async (graph: GraphApi, { parentId }: Pick<AccountRecord, 'parentId'>): Promise<void> => {
  await graph.delete(`${parentId}/subscribed_apps`, done);
};
