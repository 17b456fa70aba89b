import { inboundQueue } from '@recado/shared/contract/queue-messages/inbound-queue';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { LRUCache } from 'lru-cache';

/** Addresses whose FIFO group is kept in memory, of all connections of this host. */
const maxAddresses = 20_000;

/**
 * Assigns FIFO groups of the queue to events: all events of a chat get the group of its first event. A contact's LID
 * often becomes known between two of its messages, with our answer. The second message would then get another group,
 * and might be processed first.
 */
export class FifoGroups {
  readonly #groups = new LRUCache<string, string>({ max: maxAddresses });

  /** Returns the FIFO group of an event. */
  of(event: InboundEvent): string {
    const group = inboundQueue.group(event);
    if (!('chat' in event)) return group;
    const { number, lid } = event.chat.address;
    const connection = `${event.companyId}.${event.whatsappId}`;
    const names = [
      ...(number === null ? [] : [`${connection}.number.${number}`]),
      ...(lid === null ? [] : [`${connection}.lid.${lid}`]),
    ];
    const first = names.map((name) => this.#groups.get(name)).find((known) => known !== undefined) ?? group;
    for (const name of names) this.#groups.set(name, first);
    return first;
  }
}
