import type { EventBody, SimulatorEvent } from '../contract/event.ts';

/** Number of past events that are kept. */
const MAX_EVENTS = 50_000;

/** The latest events, in order, and the listeners for new ones. */
export class EventLog {
  private kept: SimulatorEvent[] = [];
  private next = Date.now();
  private readonly listeners = new Set<(event: SimulatorEvent) => void>();

  emit(eventBody: EventBody): void {
    const event = { ...eventBody, seq: this.next++, at: Date.now() };
    this.kept.push(event);
    if (this.kept.length > MAX_EVENTS * 2) this.kept = this.kept.slice(-MAX_EVENTS);
    for (const listener of this.listeners) listener(event);
  }

  /** Calls `listener` with each kept event after `after`, then with each new one. Returns a function that ends this. */
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
