import { dataRequestEvent, listDataRequests } from '@recado/shared/contract/data-requests';
import { listRetentionRules, retentionRuleEvent } from '@recado/shared/contract/retention';
import { liveList, readRecord } from '../../components/list/live-list.ts';
import type { BoundHandler } from '../../realtime/event-handler.ts';

/** The handlers of events about requests of people about their data, and about the rules of retention. */
export const personalDataEvents: readonly BoundHandler[] = [
  liveList(dataRequestEvent, listDataRequests, readRecord),
  liveList(retentionRuleEvent, listRetentionRules, readRecord),
];
