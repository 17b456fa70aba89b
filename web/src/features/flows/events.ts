import { flowTestEvent, listFlowTests } from '@recado/shared/contract/flow-tests';
import { flowEvent, listAllFlows, listFlows } from '@recado/shared/contract/flows';
import { liveList, readRecord } from '../../components/list/live-list.ts';
import { flowDraftHandler } from './editor/saving/draft-events.ts';
import { flowViewersHandler } from './editor/saving/flow-viewers.ts';
import type { BoundHandler } from '../../realtime/event-handler.ts';

/** The handlers of events about flows. */
export const flowsEvents: readonly BoundHandler[] = [
  flowDraftHandler,
  flowViewersHandler,
  liveList(flowTestEvent, listFlowTests, readRecord),
  ...[listFlows, listAllFlows].map((list) =>
    liveList(flowEvent, list, (payload) =>
      payload.action === 'delete' ? { removed: payload.flowId } : { changed: payload.flow },
    ),
  ),
];
