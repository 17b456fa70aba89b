import { eventName, type RealtimeEvent } from '@recado/shared/contract/grammar';
import type { Room } from '@recado/shared/permissions/ticket-visibility';
import type { z } from 'zod';
import type { Effect } from './effect.ts';
import type { Ids } from '../ids.ts';

/** The parts of a context that an event needs: the company and ids. */
export interface RealtimeSource {
  ids: Pick<Ids, 'ulid'>;
  company: { id: number };
}

interface Realtime<Payload extends z.ZodType> {
  event: RealtimeEvent<Payload>;
  data: z.input<Payload>;
  rooms: readonly Room[];
  /** Rooms whose members may see the ticket whose room is among `rooms`; the others of `rooms` by default. */
  rights?: readonly Room[];
  /** Rooms whose members are excluded, because another message is sent to them. */
  except?: readonly Room[];
  /** The changed record, as `ticket-7`: its events arrive in their order. */
  order: string;
}

/** Makes an event for the browsers in these rooms, under the specification's name. */
export const realtime = <Payload extends z.ZodType>(
  context: RealtimeSource,
  { event, data, rooms, rights, except = [], order }: Realtime<Payload>,
): Extract<Effect, { to: 'realtime' }> => ({
  to: 'realtime',
  message: {
    companyId: context.company.id,
    rooms: [...rooms],
    ...(rights && { rights: [...rights] }),
    except: [...except],
    event: eventName(context.company.id, event.name),
    data: data as Record<string, unknown>,
    order,
    id: context.ids.ulid(),
  },
});

/** The same event to the rooms of every company, in the order of its record. */
export const toEveryCompany = (effect: Extract<Effect, { to: 'realtime' }>): Effect => ({
  ...effect,
  message: { ...effect.message, toEveryCompany: true },
});
