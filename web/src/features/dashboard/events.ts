import { figuresEvent, getDashboard } from '@recado/shared/contract/dashboard';
import { queryKey } from '../../api/query.ts';
import { type BoundHandler, handlerOf } from '../../realtime/event-handler.ts';
import { atMostEach } from './at-most-each.ts';

/** Milliseconds between two reads of the figures while tickets change. */
const pause = 1_000;

/** The handlers of events about what the dashboard counts. */
export const dashboardEvents: readonly BoundHandler[] = [
  handlerOf(
    figuresEvent,
    atMostEach(pause, (_payload, { client }) => void client.invalidateQueries({ queryKey: queryKey(getDashboard) })),
  ),
];
