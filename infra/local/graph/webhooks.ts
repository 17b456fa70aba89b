import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { MetaApp } from './app.ts';
import type { State } from './store/state.ts';

/** Meta escapes what is no ASCII before it signs. */
const escaped = (text: string): string =>
  text.replaceAll(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** How often an undelivered webhook is tried, and the pause before the next try in milliseconds. */
const tries = 8;
const pauseAfter = (attempt: number): number => Math.min(200 * 2 ** attempt, 5_000);

export interface Disturbance {
  /** Tells each webhook so many times. */
  copies: number;
  /** Holds this many back and then tells them in the opposite order. */
  reorder: number;
  /** Signs with another secret. */
  badSignature: boolean;
}

export const calm: Disturbance = { copies: 1, reorder: 0, badSignature: false };

/** Tells the product what happened: signed, one after the other, until it answers 200. */
export class Webhooks {
  disturbance: Disturbance = calm;
  readonly #state: State;
  readonly #app: MetaApp;
  readonly #held: object[] = [];
  #last: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(state: State, app: MetaApp) {
    this.#state = state;
    this.#app = app;
  }

  /** Told in the order of the calls; nobody waits for it. */
  tell(payload: object): void {
    const { reorder } = this.disturbance;
    this.#held.push(payload);
    if (this.#held.length < reorder) return;
    const ready = reorder > 1 ? this.#held.splice(0).reverse() : this.#held.splice(0);
    for (const one of ready) this.#last = this.#last.then(() => this.#deliver(one));
  }

  /** Resolves when everything told so far was delivered or given up. */
  async idle(): Promise<void> {
    await this.#last;
  }

  /** One delivery as it is; answers the status. */
  async post(payload: object, secret = this.#app.appSecret): Promise<number> {
    const callback = this.#state.app.get('app')?.callbackUrl;
    if (callback === undefined) return 0;
    const body = escaped(JSON.stringify(payload));
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
    const { copies, badSignature } = this.disturbance;
    for (let copy = 0; copy < copies; copy += 1)
      await this.#deliverOnce(payload, badSignature ? 'not the secret' : undefined);
  }

  async #deliverOnce(payload: object, secret: string | undefined): Promise<void> {
    for (let attempt = 0; attempt < tries && !this.#closed; attempt += 1) {
      const status = await this.post(payload, secret).catch(() => -1);
      if (status === 200 || status === 0 || secret !== undefined) return;
      await wait(pauseAfter(attempt));
    }
  }
}

/** Asks an address whether it is the app's, as Meta does when a webhook is set up. */
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
