import { allowanceFrom, dailyLimitOf } from '@recado/shared/campaigns/pace';
import type { Campaign } from '@recado/shared/contract/campaigns';
import type { CampaignSettings } from '@recado/shared/contract/campaign-settings';
import type { Context } from '../../../context/context.ts';
import type { CampaignPaceRecord, CampaignRecord } from '../../../data/campaigns/store.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import { paceAgeOf } from './connections.ts';
import { heldUntil } from './held-until.ts';
import type { Paces } from './paces.ts';

type Wait = Campaign['waits'][number];
type Cause = Pick<Wait, 'reason' | 'limit'> & { until: number | null };

/** The states of a connection in which somebody has to link it again. */
const unlinked: readonly ConnectionRecord['status'][] = ['DISCONNECTED', 'qrcode'];

/** Returns the wait of a connection whose end is not known; null where nothing does. */
const hindranceOf = ({ status }: ConnectionRecord, pace: CampaignPaceRecord | null, now: number): Cause | null => {
  if (status !== 'CONNECTED')
    return { reason: unlinked.includes(status) ? 'loggedOut' : 'reconnecting', until: null, limit: null };
  const isHeld = pace !== null && pace.leaving !== null && (pace.notBefore ?? 0) <= now;
  return isHeld ? { reason: 'leaving', until: heldUntil(pace), limit: null } : null;
};

/** True where nobody knows when a connection sends its next message. */
export const isHindered = (connection: ConnectionRecord, pace: CampaignPaceRecord | null, now: number): boolean =>
  hindranceOf(connection, pace, now) !== null;

const limitOf = (reason: Wait['reason'], settings: CampaignSettings, ageInDays: number): number | null => {
  if (reason === 'hourlyLimit') return settings.hourlyLimit;
  return reason === 'dailyLimit' ? dailyLimitOf(settings, ageInDays) : null;
};

/** Returns the wait of a connection that takes turns, and can send. */
const causeOf = (
  { clock, company }: Pick<Context, 'clock' | 'company'>,
  connection: ConnectionRecord,
  pace: CampaignPaceRecord,
  settings: CampaignSettings,
): Cause => {
  const now = clock.now();
  const ageInDays = paceAgeOf(connection, now);
  const facts = { timeZone: company.timeZone, ageInDays };
  const { at, reason } = allowanceFrom(settings, pace, Math.max(now, pace.notBefore ?? 0), facts);
  return reason === null
    ? { reason: 'pace', until: pace.turnAt, limit: null }
    : { reason, until: at, limit: limitOf(reason, settings, ageInDays) };
};

/** Returns the waits of the connections of a campaign that is being sent, before their next message. */
export const waitsOf = (
  context: Pick<Context, 'clock' | 'company'>,
  { status, whatsappIds }: Pick<CampaignRecord, 'status' | 'whatsappIds'>,
  {
    connections,
    paces,
    settings,
  }: { connections: readonly ConnectionRecord[]; paces: Paces; settings: CampaignSettings },
): Wait[] => {
  if (status !== 'EM_ANDAMENTO') return [];
  return connections
    .filter(({ id }) => whatsappIds.includes(id))
    .flatMap((connection) => {
      const pace = paces.get(connection.id) ?? null;
      if (!pace || pace.turnAt === null) return [];
      const found = hindranceOf(connection, pace, context.clock.now()) ?? causeOf(context, connection, pace, settings);
      const { id, name } = connection;
      const until = found.until === null ? null : new Date(found.until).toISOString();
      return [{ ...found, whatsapp: { id, name }, until }];
    });
};
