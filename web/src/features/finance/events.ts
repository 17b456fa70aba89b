import { paymentEvent } from '@recado/shared/contract/invoices';
import { type BoundHandler, handlerOf } from '../../realtime/event-handler.ts';

/** The handlers of events about payments. */
export const financeEvents: readonly BoundHandler[] = [
  // The calls with invoices and the mandate by their names: their declarations load with the page.
  handlerOf(
    paymentEvent,
    (_payload, { client }) =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => /Invoice|Mandate/.test(String(queryKey[0])) }),
  ),
];
