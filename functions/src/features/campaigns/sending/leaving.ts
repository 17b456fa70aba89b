import type { Context } from '../../../context/context.ts';
import type { CampaignPaceRecord } from '../../../data/campaigns/store.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { heldUntil } from '../campaign/held-until.ts';
import { turnAt } from './turn-effect.ts';

/** Milliseconds within which a message leaves that nothing delays. */
const usualDelay = 1_000;

/** Returns the pace after the message that it waits for has left: late, the pause after it begins now. */
const afterLeaving = (
  pace: CampaignPaceRecord,
  { gap }: NonNullable<CampaignPaceRecord['leaving']>,
  now: number,
): CampaignPaceRecord => {
  const { claimed, lastSentAt } = pace;
  const isLate = claimed === null && lastSentAt !== null && now - lastSentAt > usualDelay;
  if (!isLate) return { ...pace, leaving: null };
  const notBefore = Math.max(pace.notBefore ?? 0, now + gap);
  const earliest = pace.turnAt === heldUntil(pace) ? 0 : (pace.turnAt ?? 0);
  return {
    ...pace,
    leaving: null,
    notBefore,
    turnAt: pace.turnAt === null ? null : Math.max(earliest, notBefore),
  };
};

/**
 * Stores that a connection's last message has left, or failed. Only then the connection sends the next one, so that no
 * messages gather while the channel is away and leave together afterwards.
 */
export const storeLeft = (context: Context, { whatsappId, wid }: { whatsappId: number; wid: string }): Promise<void> =>
  retryOnConflict(
    async () => {
      const { campaigns } = context.stores;
      const pace = await campaigns.pace(whatsappId);
      if (pace?.leaving?.wid !== wid) return;
      const after = afterLeaving(pace, pace.leaving, context.clock.now());
      const moved = after.turnAt !== null && after.turnAt !== pace.turnAt;
      await context.commit(campaigns.savePace(pace, after), moved ? [turnAt(context, whatsappId, after.turnAt!)] : []);
    },
    { attempts: 8 },
  );
