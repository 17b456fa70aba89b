import { inboundGroup } from '@recado/shared/contract/queue-messages/inbound-identity';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { LRUCache } from 'lru-cache';

/** Chats whose group is remembered, of all connections of this host. */
const remembered = 20_000;

/**
 * The FIFO group of each event, the same for a chat from its first event on. A contact's LID often becomes known between
 * two of its messages, with our answer; the second would then go into another group, and might be handed over first.
 */
export class ChatGroups {
  readonly #groups = new LRUCache<string, string>({ max: remembered });

  of(event: InboundEvent): string {
    const group = inboundGroup(event);
    if (event.type === 'session') return group;
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
