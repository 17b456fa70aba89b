import { webhookExamples } from '@recado/shared/contract/webhook-examples';
import { startJob } from '../src/domain/jobs/start-job.ts';
import { newDelivery } from '../src/features/webhooks/attempt.ts';
import { replayJob } from '../src/features/webhooks/replay-job.ts';
import { webhookEntity } from '../src/data/webhooks/entities.ts';
import type { Scene } from './job-scene.ts';
import { userContext } from './user-context.ts';

const first = Date.parse('2026-01-31T12:00:00.000Z');

/** More failed deliveries than one slice replays, between others: one is too early, one was delivered. */
export const webhookReplay = async (): Promise<Scene> => {
  const context = userContext();
  const { webhooks } = context.stores;
  const secret = { key: '', text: '', purpose: 'webhook' as const };
  const fields = {
    id: 1,
    url: 'https://example.com/',
    description: '',
    state: 'on' as const,
    stateSince: first,
    secret,
  };
  await context.commit(webhooks.create(webhookEntity.record({ ...fields, events: ['message.received'] })), []);
  for (let number = 0; number < 30; number++) {
    const event = {
      id: `e${String(number).padStart(2, '0')}`,
      type: 'message.received' as const,
      timestamp: new Date(first + number * 1_000).toISOString(),
      data: webhookExamples['message.received'],
    };
    const message = { companyId: context.company.id, webhookId: 1, order: `ticket-${number % 3}`, event, replay: null };
    const state = number === 7 ? ('delivered' as const) : ('failed' as const);
    await context.commit([webhooks.deliveryPut({ ...newDelivery(context, message, null), state })], []);
  }
  const input = { webhookId: 1, state: 'failed', from: new Date(first + 1_000).toISOString() } as const;
  const { writes, effects } = startJob(context, replayJob, { ...input, until: new Date(first + 60_000).toISOString() });
  await context.commit(writes, effects);
  return {
    context,
    state: () => {
      const replayed = context.effects.flatMap((effect) =>
        effect.to === 'webhook-events' ? [effect.message.event.id] : [],
      );
      return Promise.resolve([...new Set(replayed)]);
    },
  };
};
