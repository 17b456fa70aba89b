import type { LoginResult } from '@recado/shared/contract/auth';
import { eventName, type RealtimeEvent } from '@recado/shared/contract/grammar';
import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';

/** What a handler may use: the caches that it patches, and for whom. */
export interface EventContext {
  client: QueryClient;
  session: LoginResult;
}

export interface BoundHandler {
  name: string;
  handle: (data: unknown, context: EventContext) => void;
}

/** Binds a handler to an event of the contract. The server has parsed what it sends; a browser does not carry the schemas. */
export const handlerOf = <Payload extends z.ZodType>(
  event: RealtimeEvent<Payload>,
  handle: (payload: z.output<Payload>, context: EventContext) => void,
): BoundHandler => ({ name: event.name, handle: (data, context) => handle(data as z.output<Payload>, context) });

/**
 * Hands an event of the user's own company to the handlers bound to it. One that trips over what it was told, say by a newer
 * server, does not keep the others from it: the screen is then asked for again instead of patched.
 */
export const dispatch = (
  handlers: readonly BoundHandler[],
  event: string,
  data: unknown,
  context: EventContext,
): void => {
  for (const { name, handle } of handlers) {
    if (event !== eventName(context.session.company.id, name)) continue;
    try {
      handle(data, context);
    } catch {
      void context.client.invalidateQueries();
    }
  }
};
