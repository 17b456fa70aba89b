import type { Message } from './message.ts';

/** The visible messages of a queue, in the order in which they are received. */
export interface VisibleMessages {
  readonly size: number;
  put(message: Message): void;
  /** Removes and returns up to `max` messages; each counts as in flight until `release`. */
  take(max: number): Message[];
  /** Reports that a taken message is no longer in flight: deleted, moved or visible again. */
  release(message: Message): void;
  clear(): void;
}

/** Visible messages of a standard queue, in best-effort order: first in, first out. */
export class StandardVisibleMessages implements VisibleMessages {
  private readonly ready = new Set<Message>();

  get size(): number {
    return this.ready.size;
  }

  put(message: Message): void {
    this.ready.add(message);
  }

  take(max: number): Message[] {
    const taken: Message[] = [];
    for (const message of this.ready) {
      if (taken.length === max) break;
      this.ready.delete(message);
      taken.push(message);
    }
    return taken;
  }

  release(): void {
    // In a standard queue no message waits for another.
  }

  clear(): void {
    this.ready.clear();
  }
}

interface Group {
  readonly pending: Message[];
  inFlight: number;
}

/**
 * Visible messages of a FIFO queue. The messages of a group come in the order of their arrival, and none of them while
 * another of the group is in flight. As on AWS, one receive may return several messages of one group; a consumer must
 * then stop the group at its first failure.
 */
export class FifoVisibleMessages implements VisibleMessages {
  private readonly groups = new Map<string, Group>();
  private readonly available = new Set<string>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  put(message: Message): void {
    const id = message.group!;
    const group = this.groups.get(id) ?? { pending: [], inFlight: 0 };
    this.groups.set(id, group);
    const after = group.pending.findLastIndex((other) => other.sequence < message.sequence);
    group.pending.splice(after + 1, 0, message);
    this.count += 1;
    if (group.inFlight === 0) this.available.add(id);
  }

  take(max: number): Message[] {
    const taken: Message[] = [];
    for (const id of this.available) {
      if (taken.length === max) break;
      const group = this.groups.get(id)!;
      const some = group.pending.splice(0, max - taken.length);
      group.inFlight += some.length;
      this.available.delete(id);
      taken.push(...some);
    }
    this.count -= taken.length;
    return taken;
  }

  release(message: Message): void {
    const group = this.groups.get(message.group!);
    if (!group) return;
    group.inFlight -= 1;
    if (group.inFlight > 0) return;
    if (group.pending.length > 0) this.available.add(message.group!);
    else this.groups.delete(message.group!);
  }

  clear(): void {
    this.groups.clear();
    this.available.clear();
    this.count = 0;
  }
}
