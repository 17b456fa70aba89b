import type { CampaignPaceRecord } from '../../../data/campaigns/store.ts';

/** Milliseconds for which a connection waits for its last message to leave: the receipt may be lost. */
const longestWait = 15 * 60_000;

/** Returns the time until which a connection waits for its last message to leave; null unless it waits. */
export const heldUntil = ({ leaving, lastSentAt }: Pick<CampaignPaceRecord, 'leaving' | 'lastSentAt'>): number | null =>
  leaving === null || lastSentAt === null ? null : lastSentAt + longestWait;
