import { AppError } from '@recado/shared/contract/errors';
import type { Plan, PlanFlag } from '@recado/shared/contract/plans';
import type { ChannelName } from '@recado/shared/contract/transport';
import type { UserContext } from './context.ts';

/** The feature by which a plan includes a channel. */
export const channelFeatures: Record<ChannelName, PlanFlag> = {
  whatsapp: 'useWhatsapp',
  whatsappapi: 'useWhatsapp',
  facebook: 'useFacebook',
  instagram: 'useInstagram',
};

/**
 * Refuses a call in companies whose plan lacks a feature, where only a part of the endpoint needs it. An endpoint that
 * always needs one declares it as `plan`.
 *
 * @throws AppError ERR_PLAN_FEATURE
 */
export const requireFeature = (plan: Plan, feature: PlanFlag): void => {
  if (!plan[feature]) throw new AppError('ERR_PLAN_FEATURE', { feature });
};

/**
 * Refuses a call that sends, or connects, by a channel that the company's plan lacks. What customers send is received all the same.
 *
 * @throws AppError ERR_PLAN_FEATURE
 */
export const requireChannel = ({ plan }: UserContext, { channel }: { channel: ChannelName }): void =>
  requireFeature(plan, channelFeatures[channel]);

/** Settings that name what answers instead of an agent, with the feature that they need. */
const automationFeatures = {
  integrationId: 'useIntegrations',
  flowIdWelcome: 'useIntegrations',
  flowIdNotPhrase: 'useIntegrations',
  promptId: 'useOpenAi',
} as const satisfies Record<string, PlanFlag>;
type Automation = { readonly [Name in keyof typeof automationFeatures]?: number | null | undefined };

/**
 * Refuses to name an integration, a flow or a prompt in companies whose plan lacks it. Removing one is never refused.
 *
 * @throws AppError ERR_PLAN_FEATURE
 */
export const requireAutomation = (plan: Plan, settings: Automation): void => {
  for (const [name, feature] of Object.entries(automationFeatures) as [keyof Automation, PlanFlag][])
    if (settings[name] != null) requireFeature(plan, feature);
};
