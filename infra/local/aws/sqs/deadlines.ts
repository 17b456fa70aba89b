import type { Message } from './message.ts';

interface Entry {
  at: number;
  message: Message;
}

/**
 * Messages that become visible later (delayed or in flight), soonest first: a binary heap with lazy removal.
 * An entry is valid only while it equals its message's `visibleAt`.
 */
export class Deadlines {
  private readonly heap: Entry[] = [];

  add(message: Message): void {
    this.heap.push({ at: message.visibleAt, message });
    let child = this.heap.length - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (this.heap[parent]!.at <= this.heap[child]!.at) break;
      this.swap(parent, child);
      child = parent;
    }
  }

  /** The next time (epoch milliseconds) at which a message may become visible. */
  next(): number | undefined {
    return this.heap[0]?.at;
  }

  /** Removes and yields the messages that are due. The caller must skip deleted and moved messages. */
  *due(now: number): Generator<Message> {
    while (this.heap.length > 0 && this.heap[0]!.at <= now) {
      const { at, message } = this.heap[0]!;
      this.removeFirst();
      if (message.visibleAt === at) yield message;
    }
  }

  private removeFirst(): void {
    const last = this.heap.pop()!;
    if (this.heap.length === 0) return;
    this.heap[0] = last;
    let parent = 0;
    for (;;) {
      const left = 2 * parent + 1;
      const right = left + 1;
      let least = parent;
      if (left < this.heap.length && this.heap[left]!.at < this.heap[least]!.at) least = left;
      if (right < this.heap.length && this.heap[right]!.at < this.heap[least]!.at) least = right;
      if (least === parent) return;
      this.swap(parent, least);
      parent = least;
    }
  }

  private swap(a: number, b: number): void {
    [this.heap[a], this.heap[b]] = [this.heap[b]!, this.heap[a]!];
  }
}
