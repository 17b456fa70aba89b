import type { Session } from '@recado/shared/contract/auth';
import { eventName, type RealtimeEvent } from '@recado/shared/contract/grammar';
import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';

/** What a handler may use: the caches that it patches, and for whom. */
export interface EventContext {
  client: QueryClient;
  session: Session;
}

interface BoundHandler {
  name: string;
  handle: (data: unknown, context: EventContext) => void;
}

/** Binds a handler to an event of the contract; what does not have the event's shape is not handed on. */
export const handlerOf = <Payload extends z.ZodType>(
  event: RealtimeEvent<Payload>,
  handle: (payload: z.output<Payload>, context: EventContext) => void,
): BoundHandler => ({
  name: event.name,
  handle: (data, context) => {
    const payload = event.payload.safeParse(data);
    if (payload.success) handle(payload.data, context);
  },
});

/** Hands an event of the user's own company to the handlers bound to it. */
export const dispatch = (handlers: readonly BoundHandler[], event: string, data: unknown, context: EventContext): void => {
  for (const { name, handle } of handlers) {
    if (event === eventName(context.session.company.id, name)) handle(data, context);
  }
};

export type { BoundHandler };
