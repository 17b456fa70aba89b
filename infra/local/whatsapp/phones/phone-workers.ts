import type { World } from '../world.ts';
import { receiveStanza } from './receive-stanza.ts';

/**
 * The phones at work. Each does one thing at a time: it takes what the server holds for it in order, and sends,
 * so that its Signal sessions never step twice at once. Different phones work at the same time.
 */
export class Handsets {
  private readonly world: World;
  private readonly turns = new Map<string, Promise<unknown>>();

  constructor(world: World) {
    this.world = world;
  }

  /** Runs `job` when the phone has done what it was asked before. */
  run<T>(phone: string, job: () => Promise<T>): Promise<T> {
    const turn = (this.turns.get(phone) ?? Promise.resolve()).then(job);
    const settled = turn
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        if (this.turns.get(phone) === settled) this.turns.delete(phone);
      });
    this.turns.set(phone, settled);
    return turn;
  }

  /** Lets the phone take what the server holds for it, if it is online. */
  wake(phone: string): void {
    this.run(phone, () => this.drain(phone)).catch((error: unknown) => {
      this.world.events.emit({ type: 'phone.failed', phone, error: String(error) });
      this.wake(phone);
    });
  }

  /** Resolves when all phones have nothing left to do. */
  async idle(): Promise<void> {
    while (this.turns.size > 0) await Promise.all(this.turns.values());
  }

  private async drain(phone: string): Promise<void> {
    const { accounts, queue } = this.world;
    for (;;) {
      const account = accounts.get(phone);
      const [next] = queue.pending({ phone, device: 0 }, 1);
      if (!account?.online || !next) return;
      try {
        await receiveStanza(this.world, account, next.stanza);
      } finally {
        queue.remove(next.seq);
      }
    }
  }
}
