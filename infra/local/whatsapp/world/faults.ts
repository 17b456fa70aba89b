import type { LineConditions } from '../transport/slow-line.ts';

/** Reordering of messages: how many are held, and for how many milliseconds at most. */
interface Reordering {
  window: number;
  holdMs: number;
}

/** A fault setting of single phones, with a default for all. */
class Fault<Value> {
  private all: Value | undefined;
  private readonly byPhone = new Map<string, Value>();

  /** Sets the value of a phone. Without `phone`, sets it for all and removes the values of single phones. */
  set(phone: string | undefined, value: Value | undefined): void {
    if (phone === undefined) {
      this.all = value;
      this.byPhone.clear();
    } else if (value === undefined) this.byPhone.delete(phone);
    else this.byPhone.set(phone, value);
  }

  of(phone: string | undefined): Value | undefined {
    return (phone === undefined ? undefined : this.byPhone.get(phone)) ?? this.all;
  }
}

/** While off, the media server answers 503 (`refuses`) or never (`hangs`). */
type MediaFault = 'refuses' | 'hangs';

/** The faults of the simulated servers that tests have turned on. */
export class Faults {
  media: MediaFault | null = null;
  /** Latency and bandwidth of clients' connections. */
  readonly slow = new Fault<LineConditions>();
  /** Every nth message is delivered twice. */
  readonly duplicate = new Fault<number>();
  readonly reorder = new Fault<Reordering>();
  /** Errors of clocks in milliseconds: the server's (default) and those of phones. */
  readonly skew = new Fault<number>();
  private readonly refusals = new Map<string, { error: number; left: number }>();

  /** Refuses the next `count` messages of a phone's linked clients with `error`. */
  refuse(phone: string, error: number, count: number): void {
    this.refusals.set(phone, { error, left: count });
  }

  /** Returns the error if the current message must be refused, and counts it. */
  takeRefusal(phone: string): number | undefined {
    const refusal = this.refusals.get(phone);
    if (!refusal) return undefined;
    refusal.left -= 1;
    if (refusal.left === 0) this.refusals.delete(phone);
    return refusal.error;
  }

  clear(): void {
    this.media = null;
    for (const fault of [this.slow, this.duplicate, this.reorder, this.skew]) fault.set(undefined, undefined);
    this.refusals.clear();
  }
}
