import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Faults } from '../world/faults.ts';

/** Applies delivery faults to the messages for one client: duplication and reordering. */
export class DeliveryFaults {
  private readonly faults: Faults;
  private readonly phone: () => string | undefined;
  private readonly send: (stanza: BinaryNode) => void;
  private held: BinaryNode[] = [];
  private timer: NodeJS.Timeout | undefined;
  private count = 0;

  constructor(faults: Faults, phone: () => string | undefined, send: (stanza: BinaryNode) => void) {
    this.faults = faults;
    this.phone = phone;
    this.send = send;
  }

  /** Delivers a stanza. A message may be delayed, reordered and sent twice; other stanzas are sent at once. */
  deliver(stanza: BinaryNode): void {
    if (stanza.tag !== 'message') {
      this.send(stanza);
      return;
    }
    const every = this.faults.duplicate.of(this.phone()) ?? 0;
    this.count += 1;
    const times = every > 0 && this.count % every === 0 ? 2 : 1;
    for (let n = 0; n < times; n += 1) this.hold(stanza);
  }

  /** Discards held messages; they are still in the queue. */
  end(): void {
    clearTimeout(this.timer);
    this.held = [];
  }

  private hold(stanza: BinaryNode): void {
    const reordering = this.faults.reorder.of(this.phone());
    if (!reordering && this.held.length === 0) {
      this.send(stanza);
      return;
    }
    this.held.push(stanza);
    if (!reordering || this.held.length >= reordering.window) this.release();
    else this.timer ??= setTimeout(() => this.release(), reordering.holdMs);
  }

  /** Sends the held messages in random order. */
  private release(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const shuffled = this.held.map((stanza) => ({ stanza, at: Math.random() })).sort((a, b) => a.at - b.at);
    this.held = [];
    for (const { stanza } of shuffled) this.send(stanza);
  }
}
