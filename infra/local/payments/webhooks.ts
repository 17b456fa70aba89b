/** A webhook as a provider sends it. */
export interface Webhook {
  body: string;
  headers: Record<string, string>;
  /** The address's query, as `?type=payment`. */
  search?: string;
  /** Another address than the one that the stand-in was started with: the registered one. */
  url?: string;
}

/**
 * The ways in which webhooks are sent: at once, twice, or not before they are released, in their order or the other way
 * round.
 */
export const modes = ['send', 'double', 'withhold', 'none'] as const;
type Mode = (typeof modes)[number];

interface Delivery {
  at: number;
  event: string;
  /** HTTP status of the answer; 0 where there was none. */
  status: number;
}

const attempts = 5;
/** Milliseconds before a webhook that was not taken is sent again. */
const pause = 500;
const maxDeliveries = 50;

/** Sends the webhooks of a stand-in. One that is not answered by 2xx is sent again, as providers do. */
export class Webhooks {
  readonly #url: string;
  readonly #timers = new Set<NodeJS.Timeout>();
  mode: Mode = 'send';
  withheld: (Webhook & { event: string })[] = [];
  readonly deliveries: Delivery[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  /** Sends a webhook of somebody else, once. */
  async forge(event: string, webhook: Webhook): Promise<void> {
    await this.#deliver(event, webhook, attempts);
  }

  async push(event: string, webhook: Webhook, mode: Mode = this.mode): Promise<void> {
    if (mode === 'none') return;
    if (mode === 'withhold') return void this.withheld.push({ ...webhook, event });
    await this.#deliver(event, webhook, 1);
    if (mode === 'double') await this.#deliver(event, webhook, 1);
  }

  /** Sends what was withheld, the last first if `isReversed`. */
  async release(isReversed: boolean): Promise<void> {
    const waiting = isReversed ? this.withheld.toReversed() : this.withheld;
    this.withheld = [];
    for (const { event, ...webhook } of waiting) await this.#deliver(event, webhook, 1);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #deliver(event: string, webhook: Webhook, attempt: number): Promise<void> {
    const status = await this.#post(webhook);
    this.deliveries.unshift({ at: Date.now(), event, status });
    this.deliveries.length = Math.min(this.deliveries.length, maxDeliveries);
    if ((status >= 200 && status < 300) || attempt === attempts) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#deliver(event, webhook, attempt + 1);
    }, pause * attempt);
    this.#timers.add(timer);
  }

  async #post({ body, headers, search = '', url = this.#url }: Webhook): Promise<number> {
    try {
      const response = await fetch(`${url}${search}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal: AbortSignal.timeout(30_000),
      });
      return response.status;
    } catch {
      return 0;
    }
  }
}
