import type { CampaignPaceRecord } from '../../../data/campaigns/store.ts';

/** The pace of a connection that has sent no campaign yet. */
export const newPace = (whatsappId: number): CampaignPaceRecord => ({
  whatsappId,
  turnAt: null,
  notBefore: null,
  claimed: null,
  lastCampaignId: null,
  lastSentAt: null,
  leaving: null,
  sentSincePause: 0,
  hour: '',
  sentInHour: 0,
  day: '',
  sentInDay: 0,
  traffic: {},
  failures: 0,
  version: 1,
});
