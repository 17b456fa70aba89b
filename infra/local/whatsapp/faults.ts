import type { LineConditions } from './transport/slow-line.ts';

/** Messages to a phone's clients that are held to be delivered in another order. */
export interface Reordering {
  window: number;
  holdMs: number;
}

/** A fault of one phone's clients, or of everybody's. */
class Fault<Value> {
  private all: Value | undefined;
  private readonly byPhone = new Map<string, Value>();

  /** Without a phone it is everybody's, and what was said of single phones is forgotten; undefined ends it. */
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

/** How the media server is away: it answers 503, or takes what it is asked and never answers. */
export type MediaFault = 'refuses' | 'hangs';

/** What the simulated servers do wrong because a test told them to. */
export class Faults {
  media: MediaFault | null = null;
  /** How slow the lines to clients are. */
  readonly slow = new Fault<LineConditions>();
  /** Each how manieth message is delivered twice. */
  readonly duplicate = new Fault<number>();
  readonly reorder = new Fault<Reordering>();
  /** By how much clocks are wrong, in milliseconds: the server's, and that of single phones. */
  readonly skew = new Fault<number>();
  private readonly refusals = new Map<string, { error: number; left: number }>();

  /** The next `count` messages of a phone's linked clients are refused with `error`. */
  refuse(phone: string, error: number, count: number): void {
    this.refusals.set(phone, { error, left: count });
  }

  /** The error for a message that is to be refused now. */
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
