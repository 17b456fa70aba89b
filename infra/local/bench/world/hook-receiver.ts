import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver of webhooks: some paths answer at once, others never. */
export class HookReceiver {
  /** The times at which each event arrived at a path that answers, by the last part of its id. */
  readonly arrived = new Map<string, number[]>();
  /** The first arrivals in their order. */
  readonly #order: string[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      request.resume();
      if (request.url?.startsWith('/hang/') === true) return;
      const name = String(request.headers['webhook-id']).split('.').at(-1)!;
      const times = this.arrived.get(name);
      if (times) times.push(performance.now());
      else {
        this.arrived.set(name, [performance.now()]);
        this.#order.push(name);
      }
      response.writeHead(204).end();
    });
  }

  static async open(): Promise<HookReceiver> {
    const receiver = new HookReceiver();
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  urlOf(id: number, hangs: boolean): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${hangs ? 'hang' : 'answer'}/${id}`;
  }

  /** Returns the number of events, named `endpoint-ticket-number`, that came before an earlier one of their ticket. */
  overtaking(): number {
    const newest = new Map<string, number>();
    let count = 0;
    for (const name of this.#order) {
      const [endpoint, ticket, number] = name.split('-');
      const key = `${endpoint}-${ticket}`;
      if (Number(number) < (newest.get(key) ?? -1)) count += 1;
      newest.set(key, Math.max(Number(number), newest.get(key) ?? -1));
    }
    return count;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
