import { listPhraseCampaigns, phraseCampaignEvent } from '@recado/shared/contract/phrase-campaigns';
import { liveList, readRecord } from '../../components/list/live-list.ts';
import type { BoundHandler } from '../../realtime/event-handler.ts';

/** The handlers of events about phrase campaigns. */
export const phraseCampaignsEvents: readonly BoundHandler[] = [
  liveList(phraseCampaignEvent, listPhraseCampaigns, readRecord),
];
