import * as z from 'zod';
import { campaignSettingLimits } from '../limits/campaigns.ts';
import { endpoint } from './grammar.ts';
import { text } from './parameters.ts';

const call = { group: 'inbox', access: 'campaigns-page:edit', plan: 'useCampaigns' } as const;

const range = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const campaignVariable = z.object({
  /** Stands in texts as `{key}`. */
  key: text(campaignSettingLimits.variableKey).regex(/^[\p{L}\p{N}_]+$/u),
  value: text(campaignSettingLimits.variableValue),
});

/** No two variables share a key. */
const haveOwnKeys = (variables: readonly { key: string }[]): boolean =>
  new Set(variables.map(({ key }) => key)).size === variables.length;

/**
 * The company's settings for sending campaigns (specification 3, section 9); each connection keeps the pace and the
 * limits for itself.
 */
export const campaignSettings = z.object({
  messageInterval: range(campaignSettingLimits.messageInterval),
  longerIntervalAfter: range(campaignSettingLimits.longerIntervalAfter),
  greaterInterval: range(campaignSettingLimits.greaterInterval),
  variables: z.array(campaignVariable).max(campaignSettingLimits.variables).refine(haveOwnKeys),
  /**
   * True if it is sent on Saturdays and Sundays; the hours of each day, at the company's clock. Hours that end before
   * they start span midnight; equal hours are the whole day.
   */
  sabado: z.boolean(),
  domingo: z.boolean(),
  startHour: clock,
  endHour: clock,
  hourlyLimit: range(campaignSettingLimits.hourlyLimit),
  dailyLimit: range(campaignSettingLimits.dailyLimit),
  /** Lets numbers that were connected not long ago send less a day, and more each day. */
  warmUp: z.boolean(),
  jitter: range(campaignSettingLimits.jitter),
  pauseAt: range(campaignSettingLimits.pauseAt),
});
export type CampaignSettings = z.output<typeof campaignSettings>;

/** The settings of a company that has changed none (specification 3, section 9). */
export const defaultCampaignSettings: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
  sabado: false,
  domingo: false,
  startHour: '09:00',
  endHour: '18:00',
  hourlyLimit: 30,
  dailyLimit: 150,
  warmUp: true,
  jitter: 30,
  pauseAt: 20,
};

export const getCampaignSettings = endpoint({
  ...call,
  name: 'getCampaignSettings',
  summary: 'Lists the settings of the company’s campaigns by key',
  method: 'GET',
  path: '/campaign-settings',
  result: z.array(
    z.object({
      key: campaignSettings.keyof(),
      value: z.union([z.number(), z.boolean(), z.string(), z.array(campaignVariable)]),
    }),
  ),
});

export const saveCampaignSettings = endpoint({
  ...call,
  name: 'saveCampaignSettings',
  summary: 'Changes settings of the company’s campaigns, also of those that are being sent',
  method: 'POST',
  path: '/campaign-settings',
  edit: true,
  body: z.object({ settings: campaignSettings.partial() }),
  /** The settings that the body names. */
  result: z.object({ settings: campaignSettings.partial() }),
  errors: ['ERR_CAMPAIGN_VARIABLE_RESERVED'],
  example: { body: { settings: { messageInterval: 30 } } },
});
