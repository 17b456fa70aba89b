import type { Context } from '../../../context/context.ts';
import type { CampaignPaceRecord } from '../../../data/campaigns/store.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { newPace } from './new-pace.ts';

/** Successive failures after which a connection rests (behaviour, section 14). */
const mostFailures = 3;
/** Milliseconds for which it rests. */
const restTime = 15 * 60_000;

type Failing = Pick<CampaignPaceRecord, 'failures' | 'notBefore'>;

/** Returns the pace after a failure. The third successive failure makes the connection rest. */
export const afterFailure = ({ failures, notBefore }: Failing, now: number): Failing =>
  failures + 1 < mostFailures
    ? { failures: failures + 1, notBefore }
    : { failures: 0, notBefore: Math.max(notBefore ?? 0, now + restTime) };

/** Counts a failure that the channel reported. A message that arrived sets the count of successive failures to zero. */
export const countOutcome = (context: Context, whatsappId: number, isFailure: boolean): Promise<void> =>
  retryOnConflict(
    async () => {
      const { campaigns } = context.stores;
      const before = (await campaigns.pace(whatsappId)) ?? null;
      if (!isFailure && (before === null || before.failures === 0)) return;
      const pace = before ?? newPace(whatsappId);
      const after = { ...pace, ...(isFailure ? afterFailure(pace, context.clock.now()) : { failures: 0 }) };
      await context.commit(campaigns.savePace(before, after), []);
    },
    { attempts: 8 },
  );
