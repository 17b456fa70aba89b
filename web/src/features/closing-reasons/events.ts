import { closingReasonEvent, listClosingReasons } from '@recado/shared/contract/closing-reasons';
import { liveList, readRecord } from '../../components/list/live-list.ts';
import type { BoundHandler } from '../../realtime/event-handler.ts';

/** The handlers of events about closing reasons. */
export const closingReasonsEvents: readonly BoundHandler[] = [
  liveList(closingReasonEvent, listClosingReasons, readRecord),
];
