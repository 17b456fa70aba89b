import type { Occurrence, SimulatorEvent } from './contract/event.ts';

/** How many events are kept for those who ask for the past. */
const KEPT = 50_000;

/** What happened, in order, for those who wait for it. */
export class EventLog {
  private kept: SimulatorEvent[] = [];
  private next = Date.now();
  private readonly listeners = new Set<(event: SimulatorEvent) => void>();

  emit(occurrence: Occurrence): void {
    const event = { ...occurrence, seq: this.next++, at: Date.now() };
    this.kept.push(event);
    if (this.kept.length > KEPT * 2) this.kept = this.kept.slice(-KEPT);
    for (const listener of this.listeners) listener(event);
  }

  /** Calls `listener` with each kept event after `after`, then with each new one, until the answer is called. */
  follow(after: number, listener: (event: SimulatorEvent) => void): () => void {
    for (const event of this.kept) {
      if (event.seq > after) listener(event);
    }
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The number of the newest event. */
  get last(): number {
    return this.next - 1;
  }
}
