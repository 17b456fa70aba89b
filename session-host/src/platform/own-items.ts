import type { Attributes, Change } from './fenced-items.ts';
import { growingCache } from './growing-cache.ts';
import { hostKeys } from './host-keys.ts';

/** Items whose last write is known: more than the Signal keys that are kept in memory. */
const knownItems = 4_000;

/** The write of an item that stands in the table: the fence of the host that made it, and its number. */
interface Turn {
  fence: number;
  turn: number;
}

/** A condition of a write, as the document client takes it. */
export interface WriteCondition {
  ConditionExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues?: Attributes;
}

const fenceName = { '#fence': 'fence' };
const turnNames = { ...fenceName, '#turn': 'turn' };

const isSession = (sk: string): boolean => sk.startsWith(`${hostKeys.signal}session#`);
/** True for an item of pre-keys. One that a message has used is removed once the message's session is written. */
export const isPreKey = (sk: string): boolean => sk.startsWith(`${hostKeys.signal}pre-key#`);
const isNumbered = (sk: string): boolean =>
  isSession(sk) || isPreKey(sk) || sk.startsWith(`${hostKeys.signal}sender-key#`);
/** True for an entry of the media journal. Those of imports are written by the hundred, with the progress of their import. */
export const isJournal = (sk: string): boolean =>
  sk.startsWith(hostKeys.pendingMedia) && !sk.startsWith(hostKeys.importedMedia);
/**
 * Signal's knowledge of people, which WhatsApp tells any host: the address that belongs to another one, their devices, and
 * the devices' identities.
 */
const isKnowledge = (sk: string): boolean =>
  ['lid-mapping#', 'device-list#', 'identity-key#'].some((type) => sk.startsWith(hostKeys.signal + type));
/** True for an item that is the same whichever host writes it: a stale one does no harm. */
const isMarker = (sk: string): boolean => sk.startsWith(hostKeys.sent('')) || isJournal(sk) || isKnowledge(sk);
/**
 * True for a change on which none that is committed with it depends. The removal of an item of pre-keys, whose last one was
 * used, is one: it goes after the ratchets of all that used the others.
 */
export const isIndependent = ({ sk, put }: Change): boolean =>
  isPreKey(sk) || (put !== null && (isJournal(sk) || isKnowledge(sk)));

/**
 * Knowledge of the items that carry their own fence: ratchets and pre-keys, which are numbered with each write, markers of
 * sent messages, what Signal knows of people, and the media journal. After the first write of such an item, which checks
 * the fence of the connection, a later one needs no transaction: it holds only where the last write was this host's. The
 * first ratchet of a new contact needs none either: it holds only where there is none. A host that claimed the connection
 * meanwhile, and read the item before that write, notices at its own first write, and reads the connection again.
 */
export class OwnItems {
  readonly #fence: number;
  /** By sort key; `none` for an item that did not exist. */
  readonly #turns = growingCache<string, Turn | 'none' | 'unnumbered'>(knownItems);

  constructor(fence: number) {
    this.#fence = fence;
  }

  /** Notes what was read under these sort keys. */
  read(sks: readonly string[], found: ReadonlyMap<string, Attributes>): void {
    for (const sk of sks.filter(isNumbered)) {
      const item = found.get(sk);
      const turn = item && { fence: Number(item.fence), turn: Number(item.turn) };
      this.#turns.set(sk, turn === undefined ? 'none' : Number.isNaN(turn.turn) ? 'unnumbered' : turn);
    }
  }

  /** Notes a write that was done. */
  wrote(sk: string, put: Attributes | null): void {
    if (isNumbered(sk)) this.#turns.set(sk, put === null ? 'none' : { fence: this.#fence, turn: this.#next(sk) });
  }

  /** Returns the attributes by which later writes know this one. */
  marked(sk: string, put: Attributes): Attributes {
    if (isMarker(sk)) return { ...put, fence: this.#fence };
    return isNumbered(sk) ? { ...put, fence: this.#fence, turn: this.#next(sk) } : put;
  }

  /** Returns the condition that an item is as it was read, for a write in a transaction; null where that is not known. */
  unchanged(sk: string): WriteCondition | null {
    const known = this.#turns.get(sk);
    if (known === undefined) return null;
    if (known === 'none')
      return { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };
    if (known === 'unnumbered')
      return { ConditionExpression: 'attribute_not_exists(#turn)', ExpressionAttributeNames: { '#turn': 'turn' } };
    return {
      ConditionExpression: '#fence = :fence AND #turn = :turn',
      ExpressionAttributeNames: turnNames,
      ExpressionAttributeValues: { ':fence': known.fence, ':turn': known.turn },
    };
  }

  /**
   * Returns the condition of a write without a transaction; null where it needs one. The write may have been done before
   * its answer was lost.
   */
  alone(sk: string, put: Attributes | null): WriteCondition | null {
    if (put === null && !isJournal(sk)) return null;
    if (isMarker(sk))
      return {
        ConditionExpression: 'attribute_not_exists(#fence) OR #fence <= :fence',
        ExpressionAttributeNames: fenceName,
        ExpressionAttributeValues: { ':fence': this.#fence },
      };
    const known = this.#turns.get(sk);
    if (known === 'none' && isSession(sk))
      return {
        ConditionExpression: 'attribute_not_exists(#pk) OR (#fence = :fence AND #turn = :next)',
        ExpressionAttributeNames: { '#pk': 'pk', ...turnNames },
        ExpressionAttributeValues: { ':fence': this.#fence, ':next': this.#next(sk) },
      };
    if (typeof known !== 'object' || known.fence !== this.#fence) return null;
    return {
      ConditionExpression: '#fence = :fence AND #turn BETWEEN :turn AND :next',
      ExpressionAttributeNames: turnNames,
      ExpressionAttributeValues: { ':fence': known.fence, ':turn': known.turn, ':next': this.#next(sk) },
    };
  }

  #next(sk: string): number {
    const known = this.#turns.get(sk);
    return typeof known === 'object' ? known.turn + 1 : 1;
  }
}
