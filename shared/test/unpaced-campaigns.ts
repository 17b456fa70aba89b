import type { CampaignSettings } from '../src/contract/campaign-settings.ts';

/** Settings under which a connection sends campaigns at once, at any time and any number; variables stay as they are. */
export const unpacedCampaigns: Omit<CampaignSettings, 'variables'> = {
  messageInterval: 0,
  longerIntervalAfter: 0,
  greaterInterval: 0,
  jitter: 0,
  hourlyLimit: 0,
  dailyLimit: 0,
  warmUp: false,
  pauseAt: 0,
  sabado: true,
  domingo: true,
  startHour: '00:00',
  endHour: '00:00',
};
