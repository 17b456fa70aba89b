import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { MetaApp } from './app.ts';
import type { State } from '../store/state.ts';

/** Escapes non-ASCII characters, as Meta does before it signs. */
const escapeNonAscii = (text: string): string =>
  text.replaceAll(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Attempts to deliver a webhook, and the milliseconds between two. */
const maxAttempts = 8;
const pauseAfter = (attempt: number): number => Math.min(200 * 2 ** attempt, 5_000);

interface DeliveryFaults {
  /** Times that each webhook is delivered. */
  copies: number;
  /** Collects this many webhooks and then delivers them in reverse order. */
  reorder: number;
  /** Signs with another secret. */
  badSignature: boolean;
}

export const noDeliveryFaults: DeliveryFaults = { copies: 1, reorder: 0, badSignature: false };

/** Delivers signed webhooks to the product, one after the other, each until it is answered with 200. */
export class Webhooks {
  deliveryFaults: DeliveryFaults = noDeliveryFaults;
  readonly #state: State;
  readonly #app: MetaApp;
  readonly #pending: object[] = [];
  #last: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(state: State, app: MetaApp) {
    this.#state = state;
    this.#app = app;
  }

  /** Queues a webhook. Deliveries have the order of the calls. */
  publish(payload: object): void {
    const { reorder } = this.deliveryFaults;
    this.#pending.push(payload);
    if (this.#pending.length < reorder) return;
    const ready = reorder > 1 ? this.#pending.splice(0).reverse() : this.#pending.splice(0);
    for (const one of ready) this.#last = this.#last.then(() => this.#deliver(one));
  }

  /** Resolves when every webhook queued so far was delivered or given up. */
  async idle(): Promise<void> {
    await this.#last;
  }

  /** Delivers a webhook once and returns the HTTP status; 0 without a callback URL. */
  async post(payload: object, secret = this.#app.appSecret): Promise<number> {
    const callback = this.#state.app.get('app')?.callbackUrl;
    if (callback === undefined) return 0;
    const body = escapeNonAscii(JSON.stringify(payload));
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const response = await fetch(callback, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'facebookexternalua',
        'x-hub-signature-256': `sha256=${signature}`,
      },
    });
    await response.arrayBuffer();
    return response.status;
  }

  close(): void {
    this.#closed = true;
  }

  async #deliver(payload: object): Promise<void> {
    const { copies, badSignature } = this.deliveryFaults;
    for (let copy = 0; copy < copies; copy += 1)
      await this.#deliverOnce(payload, badSignature ? 'not the secret' : undefined);
  }

  async #deliverOnce(payload: object, secret: string | undefined): Promise<void> {
    for (let attempt = 0; attempt < maxAttempts && !this.#closed; attempt += 1) {
      const status = await this.post(payload, secret).catch(() => -1);
      if (status === 200 || status === 0 || secret !== undefined) return;
      await wait(pauseAfter(attempt));
    }
  }
}

/** Sends the challenge that verifies a webhook's URL. True if the answer repeats it. */
export const verifyCallback = async (callbackUrl: string, verifyToken: string): Promise<boolean> => {
  const challenge = String(Math.floor(Math.random() * 2 ** 31));
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.challenge': challenge,
    'hub.verify_token': verifyToken,
  });
  const response = await fetch(`${callbackUrl}?${query.toString()}`).catch(() => undefined);
  return response?.status === 200 && (await response.text()) === challenge;
};
