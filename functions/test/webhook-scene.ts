import type { WebhookEventName } from '@recado/shared/contract/webhook-events';
import { webhookExamples } from '@recado/shared/contract/webhook-examples';
import type { WebhookEventMessage } from '@recado/shared/contract/queue-messages/webhook-event';
import type { WebhookMessage } from '@recado/shared/contract/queue-messages/webhook';
import { webhookEffects } from '../src/data/webhooks/webhook-effects.ts';
import { webhooksBindings } from '../src/features/webhooks/webhooks.ts';
import { continueOrder } from '../src/features/webhooks/continue-order.ts';
import { giveUpWebhook } from '../src/features/webhooks/give-up.ts';
import { probeWebhook, releaseWebhook } from '../src/features/webhooks/probe.ts';
import { receiveWebhookEvent } from '../src/features/webhooks/receive-event.ts';
import { newCompany } from './accounts.ts';
import { type TestContext, userContext } from './user-context.ts';

const minute = 60_000;

interface Waiting {
  at: number;
  run: () => Promise<void>;
}

/** A company with endpoints, whose time a test moves: what would wait in queues runs when its time comes. */
export class WebhookScene {
  context!: TestContext;
  now = Date.now();
  #seen = 0;
  #waiting: Waiting[] = [];

  async open(): Promise<this> {
    const { company } = await newCompany();
    const made = userContext({ companyId: company.id });
    const stored = (await made.installation.companies.get(company.id))!;
    this.context = { ...made, company: { ...stored, planId: 3 }, clock: { now: () => this.now }, chance: () => 0.5 };
    return this;
  }

  /** Calls a use case by its name. */
  async call<Result>(name: string, input: object): Promise<Result> {
    const { run } = webhooksBindings.find(({ endpoint }) => endpoint.name === name)! as {
      run: (context: TestContext, input: object) => Promise<unknown>;
    };
    const result = await run(this.context, { params: undefined, query: {}, body: undefined, ...input });
    const company = (await this.context.installation.companies.get(this.context.company.id))!;
    this.context = { ...this.context, company: { ...company, planId: 3 } };
    return result as Result;
  }

  async addEndpoint(url: string, events: readonly WebhookEventName[] = ['message.received']): Promise<number> {
    const { id } = await this.call<{ id: number }>('createWebhook', { body: { url, events } });
    return id;
  }

  /** Commits an event. Its time is a little later than that of the one before. */
  async publish(id: string, ticketId = 1, type: WebhookEventName = 'message.received'): Promise<void> {
    this.now += 1;
    const about = { type, id, order: `ticket-${ticketId}`, data: () => webhookExamples[type] };
    await this.context.commit([], webhookEffects(this.context, about as never));
  }

  #collect(): void {
    for (const effect of this.context.effects.slice(this.#seen)) {
      const at = effect.due?.at ?? this.now;
      const { message } = effect;
      if (effect.to === 'webhook-events')
        this.#waiting.push({ at, run: () => receiveWebhookEvent(this.context, message as WebhookEventMessage) });
      if (effect.to === 'webhooks') this.#waiting.push({ at, run: () => this.work(message as WebhookMessage) });
    }
    this.#seen = this.context.effects.length;
  }

  work(message: WebhookMessage): Promise<void> {
    if (message.type === 'continue') return continueOrder(this.context, message);
    if (message.type === 'probe') return probeWebhook(this.context, message);
    if (message.type === 'release') return releaseWebhook(this.context, message);
    return giveUpWebhook(this.context, message);
  }

  /** Lets time pass: everything that comes due runs, in its order. */
  async pass(minutes = 0): Promise<void> {
    const end = this.now + minutes * minute;
    for (;;) {
      this.#collect();
      const due = this.#waiting.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
      const [next] = due;
      if (!next) break;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.now = Math.max(this.now, next.at);
      await next.run();
    }
    this.now = end;
  }
}
