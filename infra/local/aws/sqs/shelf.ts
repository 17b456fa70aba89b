import type { Message } from './message.ts';

/** The visible messages of a queue, in the order in which they are handed out. */
export interface Shelf {
  readonly size: number;
  put(message: Message): void;
  /** Takes up to `max`; each stays counted as in a consumer's hands until `leave`. */
  take(max: number): Message[];
  /** The message is no longer in a consumer's hands: deleted, moved or visible again. */
  leave(message: Message): void;
  remove(message: Message): void;
  clear(): void;
}

/** Standard queues: best effort, first in first out. */
export class StandardShelf implements Shelf {
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

  leave(): void {
    // Nothing of a standard queue waits for another message.
  }

  remove(message: Message): void {
    this.ready.delete(message);
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
 * FIFO queues: the messages of a group in the order of their arrival, and none of a group while
 * any of it is in a consumer's hands. One receive may carry several messages of one group, as on
 * AWS, which is what makes a consumer stop a group at its first failure.
 */
export class FifoShelf implements Shelf {
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

  leave(message: Message): void {
    const group = this.groups.get(message.group!);
    if (!group) return;
    group.inFlight -= 1;
    if (group.inFlight > 0) return;
    if (group.pending.length > 0) this.available.add(message.group!);
    else this.groups.delete(message.group!);
  }

  remove(message: Message): void {
    const group = this.groups.get(message.group!);
    const at = group?.pending.indexOf(message) ?? -1;
    if (!group || at < 0) return;
    group.pending.splice(at, 1);
    this.count -= 1;
    if (group.pending.length > 0) return;
    this.available.delete(message.group!);
    if (group.inFlight === 0) this.groups.delete(message.group!);
  }

  clear(): void {
    this.groups.clear();
    this.available.clear();
    this.count = 0;
  }
}
