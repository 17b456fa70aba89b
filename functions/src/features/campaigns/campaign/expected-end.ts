import { estimateEnd } from '@recado/shared/campaigns/estimate';
import type { CampaignSettings } from '@recado/shared/contract/campaign-settings';
import type { Context } from '../../../context/context.ts';
import type { CampaignCountsRecord, CampaignRecord } from '../../../data/campaigns/store.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import { campaignChannels, paceAgeOf } from './connections.ts';
import type { Paces } from './paces.ts';
import { isHindered } from './waits.ts';

/** The connections that send, with their pace. */
interface Senders {
  connections: readonly ConnectionRecord[];
  paces: Paces;
  settings: CampaignSettings;
}

/**
 * Estimates when the last of a number of messages leaves these connections, in milliseconds since 1970. Null where none
 * of the connections can send.
 */
export const endOf = (
  { clock, company }: Pick<Context, 'clock' | 'company'>,
  left: number,
  { connections, paces, settings }: Senders,
  scheduledAt: number | null,
): number | null => {
  const now = clock.now();
  return estimateEnd({
    left,
    connections: connections
      .filter(({ channel }) => campaignChannels.includes(channel))
      .map((connection) => {
        const pace = paces.get(connection.id) ?? null;
        return { ageInDays: paceAgeOf(connection, now), sent: pace, notBefore: pace?.notBefore ?? null };
      }),
    settings,
    from: Math.max(now, scheduledAt ?? now),
    now,
    timeZone: company.timeZone,
  });
};

/**
 * Estimates when the last message of a campaign leaves that is being sent. Null while that cannot be known: its people are
 * still read, or no connection can send.
 */
export const expectedEnd = (
  context: Pick<Context, 'clock' | 'company'>,
  { status, isPrepared, whatsappIds }: CampaignRecord,
  { left }: CampaignCountsRecord,
  { connections, paces, settings }: Senders,
): number | null => {
  if (status !== 'EM_ANDAMENTO' || !isPrepared || left <= 0) return null;
  const now = context.clock.now();
  const able = connections.filter(
    (connection) =>
      whatsappIds.includes(connection.id) && !isHindered(connection, paces.get(connection.id) ?? null, now),
  );
  return endOf(context, left, { connections: able, paces, settings }, null);
};
