import { campaignEvent, listCampaigns } from '@recado/shared/contract/campaigns';
import { liveList, readRecord } from '../../components/list/live-list.ts';
import { campaignConnectionHandler, campaignHandler } from './status/campaign-events.ts';
import type { BoundHandler } from '../../realtime/event-handler.ts';

/** The handlers of events about campaigns. */
export const campaignsEvents: readonly BoundHandler[] = [
  liveList(
    campaignEvent,
    listCampaigns,
    readRecord,
    // While a campaign is sent, its counts change with each message.
    (payload) => payload.action === 'update' && payload.record.status === 'EM_ANDAMENTO',
  ),
  campaignHandler,
  campaignConnectionHandler,
];
