import type { Campaign } from '@recado/shared/contract/campaigns';
import type { CampaignPaceRecord, CampaignRecord } from '../../../data/campaigns/store.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import { heldUntil } from './held-until.ts';
import type { Paces } from './expected-end.ts';

type Wait = Campaign['waits'][number];

const reasonOf = ({ status }: ConnectionRecord, pace: CampaignPaceRecord, now: number): Wait['reason'] => {
  if (status !== 'CONNECTED') return 'disconnected';
  return pace.leaving !== null && (pace.notBefore ?? 0) <= now ? 'leaving' : 'pace';
};

/** Returns what the connections of a campaign that is being sent wait for before their next message. */
export const waitsOf = (
  { status, whatsappIds }: Pick<CampaignRecord, 'status' | 'whatsappIds'>,
  connections: readonly ConnectionRecord[],
  paces: Paces,
  now: number,
): Wait[] => {
  if (status !== 'EM_ANDAMENTO') return [];
  return connections
    .filter(({ id }) => whatsappIds.includes(id))
    .flatMap((connection) => {
      const pace = paces.get(connection.id) ?? null;
      if (!pace || pace.turnAt === null) return [];
      const reason = reasonOf(connection, pace, now);
      const until = reason === 'leaving' ? (heldUntil(pace) ?? pace.turnAt) : pace.turnAt;
      const { id, name } = connection;
      return [{ whatsapp: { id, name }, reason, until: new Date(until).toISOString() }];
    });
};
