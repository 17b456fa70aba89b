import type { PhoneJobs, World } from '../world/world.ts';
import { receiveStanza } from './receive-stanza.ts';

/**
 * Runs the work of the phones: receiving what the server holds for them, and sending. Each phone does one thing at a
 * time, so that its Signal sessions are never used concurrently. Different phones work in parallel.
 */
export class PhoneWorkers implements PhoneJobs {
  private readonly world: World;
  private readonly jobs = new Map<string, Promise<unknown>>();

  constructor(world: World) {
    this.world = world;
  }

  run<T>(phone: string, job: () => Promise<T>): Promise<T> {
    const result = (this.jobs.get(phone) ?? Promise.resolve()).then(job);
    const finished = result
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        if (this.jobs.get(phone) === finished) this.jobs.delete(phone);
      });
    this.jobs.set(phone, finished);
    return result;
  }

  wake(phone: string): void {
    this.run(phone, () => this.drain(phone)).catch((error: unknown) => {
      this.world.events.emit({ type: 'phone.failed', phone, error: String(error) });
      this.wake(phone);
    });
  }

  async idle(): Promise<void> {
    while (this.jobs.size > 0) await Promise.all(this.jobs.values());
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
