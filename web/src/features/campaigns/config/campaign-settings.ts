import {
  type CampaignSettings,
  defaultCampaignSettings,
  type getCampaignSettings,
} from '@recado/shared/contract/campaign-settings';
import type { ResultOf } from '@recado/shared/contract/grammar';

/** The settings as one object, from the list of keys and values that the server returns. */
export const settingsOf = (listed: ResultOf<typeof getCampaignSettings>): CampaignSettings => ({
  ...defaultCampaignSettings,
  ...(Object.fromEntries(listed.map(({ key, value }) => [key, value])) as Partial<CampaignSettings>),
});
