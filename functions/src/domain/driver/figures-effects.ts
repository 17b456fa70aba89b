import { figuresEvent } from '@recado/shared/contract/dashboard';
import type { Context } from '../../context/context.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { realtime } from '../../platform/outbox/realtime.ts';
import type { Changes, Decision } from '../engine/decision.ts';

/** Returns whether a service cycle, or the number of tickets with a status, changes. A message alone changes neither. */
const changesFigures = ({ cycle, tickets }: Changes): boolean =>
  cycle !== null || tickets.some(({ before, after }) => before?.status !== after?.status);

/** Publishes to those who may see the dashboard that its figures have changed; nothing of an import. */
export const figuresEffects = (context: Context, { changes, preceding, isQuiet }: Decision): Effect[] =>
  !isQuiet && (changesFigures(changes) || (preceding !== undefined && changesFigures(preceding.changes)))
    ? [
        realtime(context, {
          event: figuresEvent,
          data: { action: 'update' },
          rooms: ['dashboard'],
          order: 'figures',
        }),
      ]
    : [];
