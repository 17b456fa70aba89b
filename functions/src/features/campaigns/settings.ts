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
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { startTurns } from './sending/start-turns.ts';

const keys = Object.keys(campaignSettings.shape) as (keyof CampaignSettings)[];

/** Returns the settings of the company's campaigns, each by its key. */
export const getCampaignSettings: UseCase<typeof getEndpoint> = async ({ stores }) => {
  const settings = await stores.campaigns.settings();
  return keys.map((key) => ({ key, value: settings[key] }));
};

/** Connections whose turns start in one transaction: two writes each, of 100. */
const together = 40;

/** Starts turns of the connections of running campaigns, which may now be allowed to send earlier than scheduled. */
const wakeConnections = async (context: UserContext): Promise<void> => {
  const running = await context.stores.campaigns.withStatus('EM_ANDAMENTO');
  const ids = [...new Set(running.flatMap(({ whatsappIds }) => whatsappIds))];
  for (let first = 0; first < ids.length; first += together)
    await retryOnConflict(async () => {
      const { writes, effects } = await startTurns(context, ids.slice(first, first + together));
      await context.commit(writes, effects);
    });
};

/** The stored values of the settings that a change names. */
const named = (stored: CampaignSettings, change: Partial<CampaignSettings>): Partial<CampaignSettings> =>
  Object.fromEntries(keys.filter((key) => key in change).map((key) => [key, stored[key]]));

/**
 * Checks that no variable has the name of a recipient's variable, which would be replaced.
 *
 * @throws AppError ERR_CAMPAIGN_VARIABLE_RESERVED
 */
const checkVariables = ({ variables }: Partial<Pick<CampaignSettings, 'variables'>>): void => {
  if (variables?.some(({ key }) => recipientVariables.some((name) => name === key)))
    throw new AppError('ERR_CAMPAIGN_VARIABLE_RESERVED');
};

/** Changes the settings of campaigns, from the next message on. */
export const saveCampaignSettings: UseCase<typeof saveEndpoint> = async (
  context,
  { body: { settings }, checkSeen },
) => {
  checkVariables(settings);
  const { campaigns } = context.stores;
  await retryOnConflict(async () => {
    if (checkSeen) checkSeen({ settings: named(await campaigns.settings(), settings) });
    await context.commit(await campaigns.saveSettings(settings), []);
  });
  await wakeConnections(context);
  return { settings };
};
