import { LRUCache } from 'lru-cache';
import type { Address, InboundMessage } from '@recado/shared/contract/queue-messages/inbound';

/** People of one connection's groups whose names are remembered. */
const remembered = 2_000;

const keysOf = ({ number, lid }: Address): string[] => [lid, number].filter((key) => key !== null);

/** What people of groups call themselves, as their messages say: WhatsApp tells it nowhere else. */
export class NameBook {
  readonly #names = new LRUCache<string, string>({ max: remembered });

  /** Somebody wrote in a group, under a name. */
  learn(participant: InboundMessage['participant']): void {
    if (participant?.name) for (const key of keysOf(participant.address)) this.#names.set(key, participant.name);
  }

  of(address: Address): string | null {
    return (
      keysOf(address)
        .map((key) => this.#names.get(key))
        .find((name) => name !== undefined) ?? null
    );
  }
}
