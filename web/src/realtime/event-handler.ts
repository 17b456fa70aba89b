import type { LoginResult } from '@recado/shared/contract/auth';
import { eventName, type RealtimeEvent } from '@recado/shared/contract/grammar';
import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';

/** The cache that a handler patches, and the login it belongs to. */
export interface EventContext {
  client: QueryClient;
  login: LoginResult;
}

export interface BoundHandler {
  name: string;
  handle: (data: unknown, context: EventContext) => void;
}

/**
 * Binds a handler to an event of the contract. The server has validated the payload; the browser's bundle contains no
 * schemas.
 */
export const handlerOf = <Payload extends z.ZodType>(
  event: RealtimeEvent<Payload>,
  handle: (payload: z.output<Payload>, context: EventContext) => void,
): BoundHandler => ({ name: event.name, handle: (data, context) => handle(data as z.output<Payload>, context) });

/**
 * Passes an event of the user's company to the handlers bound to it. When one throws, for instance at a payload of a
 * newer server, the others still run and all queries are refetched.
 */
export const dispatch = (
  handlers: readonly BoundHandler[],
  event: string,
  data: unknown,
  context: EventContext,
): void => {
  for (const { name, handle } of handlers) {
    if (event !== eventName(context.login.company.id, name)) continue;
    try {
      handle(data, context);
    } catch {
      void context.client.invalidateQueries();
    }
  }
};
