import {
  type CampaignSettings,
  campaignSettings,
  type getCampaignSettings as getEndpoint,
  type saveCampaignSettings as saveEndpoint,
} from '@recado/shared/contract/campaign-settings';
import { recipientVariables } from '@recado/shared/campaigns/render';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Write } from '../../platform/write.ts';
import { startTurns } from './sending/start-turns.ts';

const keys = Object.keys(campaignSettings.shape) as (keyof CampaignSettings)[];

/** Returns the settings of the company's campaigns, each by its key. */
export const getCampaignSettings: UseCase<typeof getEndpoint> = async ({ stores }) => {
  const settings = await stores.campaigns.settings();
  return keys.map((key) => ({ key, value: settings[key] }));
};

/** Has the connections of running campaigns look whether they may send sooner than they wait. */
const wakeConnections = async (context: UserContext): Promise<{ writes: Write[]; effects: Effect[] }> => {
  const running = await context.stores.campaigns.withStatus('EM_ANDAMENTO');
  const ids = new Set(running.flatMap(({ whatsappIds }) => whatsappIds));
  return ids.size === 0 ? { writes: [], effects: [] } : startTurns(context, [...ids]);
};

/**
 * Checks that no variable has the name of one that each recipient brings, which would stand in its place.
 *
 * @throws AppError ERR_CAMPAIGN_VARIABLE_RESERVED
 */
const checkVariables = ({ variables }: Partial<Pick<CampaignSettings, 'variables'>>): void => {
  if (variables?.some(({ key }) => recipientVariables.some((name) => name === key)))
    throw new AppError('ERR_CAMPAIGN_VARIABLE_RESERVED');
};

/** Changes settings, which hold from the next message on. */
export const saveCampaignSettings: UseCase<typeof saveEndpoint> = (context, { body: { settings } }) =>
  retryOnConflict(async () => {
    const { campaigns } = context.stores;
    checkVariables(settings);
    const [writes, woken] = await Promise.all([campaigns.saveSettings(settings), wakeConnections(context)]);
    await context.commit([...writes, ...woken.writes], woken.effects);
    return { ok: true };
  });
