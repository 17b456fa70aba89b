import { type Campaign, campaignEvent } from '@recado/shared/contract/campaigns';
import type { Context } from '../../../context/context.ts';
import type { CampaignRecord } from '../../../data/campaigns/store.ts';
import { webhookEffects } from '../../../data/webhooks/webhook-effects.ts';
import type { Effect } from '../../../platform/outbox/effect.ts';
import { realtime, type RealtimeSource } from '../../../platform/outbox/realtime.ts';
import { presentCampaign } from './present-campaign.ts';

/** The rooms of those who see campaigns. */
const rooms = ['everything', 'campaigns'] as const;

/** Publishes a presented campaign. */
export const campaignPublished = (context: RealtimeSource, action: 'create' | 'update', record: Campaign): Effect =>
  realtime(context, { event: campaignEvent, data: { action, record }, rooms, order: `campaign-${record.id}` });

/** Publishes a campaign with its stored counts. */
export const campaignChanged = async (
  context: Context,
  action: 'create' | 'update',
  record: CampaignRecord,
): Promise<Effect> => campaignPublished(context, action, await presentCampaign(context, record));

/** Publishes the removal of a campaign. */
export const campaignRemoved = (context: RealtimeSource, id: number): Effect =>
  realtime(context, { event: campaignEvent, data: { action: 'delete', id }, rooms, order: `campaign-${id}` });

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Returns the event for the company's endpoints of a campaign that was created, changed or finished. */
export const campaignEvents = (
  context: Context,
  { id, name, status, scheduledAt, completedAt }: CampaignRecord,
): Effect[] =>
  webhookEffects(context, {
    type: status === 'FINALIZADA' ? 'campaign.finished' : 'campaign.changed',
    id: `${id}.${context.ids.ulid()}`,
    order: `campaign-${id}`,
    data: () => ({
      campaign: { id, name, status, scheduledAt: isoOf(scheduledAt), completedAt: isoOf(completedAt) },
    }),
  });
