import { growingCache } from '../platform/growing-cache.ts';
import type { Address, InboundMessage } from '@recado/shared/contract/queue-messages/inbound';

/** Participants of one connection's groups whose names are kept in memory. */
const maxNames = 2_000;

const keysOf = ({ number, lid }: Address): string[] => [lid, number].filter((key) => key !== null);

/** The names of participants of groups. WhatsApp sends them with messages only. */
export class ParticipantNames {
  readonly #names = growingCache<string, string>(maxNames);

  /** Stores the name under which a participant wrote. */
  learn(participant: InboundMessage['participant']): void {
    if (participant?.name) for (const key of keysOf(participant.address)) this.#names.set(key, participant.name);
  }

  /** Returns the name of a participant; null when it is unknown. */
  of(address: Address): string | null {
    return (
      keysOf(address)
        .map((key) => this.#names.get(key))
        .find((name) => name !== undefined) ?? null
    );
  }
}
