import { listAllQuickMessages, listQuickMessages, quickMessageEvent } from '@recado/shared/contract/quick-messages';
import { liveList, readRecord } from '../../components/list/live-list.ts';
import type { BoundHandler } from '../../realtime/event-handler.ts';

/** The handlers of events about quick messages. */
export const quickMessagesEvents: readonly BoundHandler[] = [listQuickMessages, listAllQuickMessages].map((list) =>
  liveList(quickMessageEvent, list, readRecord),
);
