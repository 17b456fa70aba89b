import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import type { Arrival, ArrivalWatch } from '../ports/session.ts';

/** Notices receipts of messages that are being sent: one that is published says that the server has its message too. */
export class Arrivals implements ArrivalWatch {
  readonly #watched = new Map<string, () => void>();

  of(wid: string): Arrival {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const arrived = (): void => resolve(true);
    const forget = (): void => {
      if (this.#watched.get(wid) === arrived) this.#watched.delete(wid);
    };
    this.#watched.set(wid, arrived);
    return {
      forget,
      within: async (ms, stop) => {
        const end = (): void => resolve(false);
        const timer = setTimeout(end, ms);
        if (stop.aborted) end();
        stop.addEventListener('abort', end, { once: true });
        try {
          return await promise;
        } finally {
          clearTimeout(timer);
          stop.removeEventListener('abort', end);
          forget();
        }
      },
    };
  }

  /** Reports a published event. The receipts of a group's members say nothing of the others. */
  published(event: InboundEvent): void {
    if (event.type === 'receipt' && event.reader === null) this.#watched.get(event.wid)?.();
  }
}
