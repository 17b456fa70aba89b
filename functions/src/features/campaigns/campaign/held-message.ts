import type { CampaignCounts } from '@recado/shared/contract/campaigns';
import type { CampaignPaceRecord, CampaignRecord } from '../../../data/campaigns/store.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import type { Paces } from './paces.ts';
import { isHindered } from './waits.ts';

/** Returns the id of a connection's last message where it was sent and has not left, because the connection cannot send. */
export const heldMessageOf = (
  connection: ConnectionRecord,
  pace: CampaignPaceRecord | null,
  now: number,
): string | null =>
  pace !== null && pace.claimed === null && isHindered(connection, pace, now) ? (pace.leaving?.wid ?? null) : null;

/** Returns the counts of a campaign without the messages, or the questions, that have not left. */
export const leftCounts = (
  { id, status, confirmation }: Pick<CampaignRecord, 'id' | 'status' | 'confirmation'>,
  counts: CampaignCounts,
  { connections, paces }: { connections: readonly ConnectionRecord[]; paces: Paces },
  now: number,
): CampaignCounts => {
  if (status !== 'EM_ANDAMENTO') return counts;
  const held = connections.filter((connection) => {
    const pace = paces.get(connection.id) ?? null;
    return pace?.lastCampaignId === id && heldMessageOf(connection, pace, now) !== null;
  }).length;
  const name = confirmation ? ('confirmationRequested' as const) : ('delivered' as const);
  return { ...counts, [name]: Math.max(0, counts[name] - held) };
};
