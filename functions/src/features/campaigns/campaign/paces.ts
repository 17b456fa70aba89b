import type { Context } from '../../../context/context.ts';
import type { CampaignPaceRecord } from '../../../data/campaigns/store.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';

/** The paces of connections, by their ids. */
export type Paces = ReadonlyMap<number, CampaignPaceRecord | null>;

/** Reads the paces of connections. */
export const pacesOf = async (
  { stores }: Pick<Context, 'stores'>,
  connections: readonly Pick<ConnectionRecord, 'id'>[],
): Promise<Paces> =>
  new Map(await Promise.all(connections.map(async ({ id }) => [id, await stores.campaigns.pace(id)] as const)));
