import type { WebhookEventMessage } from '@recado/shared/contract/queue-messages/webhook-event';
import { webhookData, type WebhookEventName } from '@recado/shared/contract/webhook-events';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installPlans, newCompany } from '../../../test/accounts.ts';
import { addConnection } from '../../../test/conversation.ts';
import { sessionEvent } from '../../../test/session-event.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';
import { sealToken } from '../../platform/sealed-token.ts';
import { asWebhookSecret } from '../../platform/standard-webhook.ts';
import { openSecret } from '../webhooks/call-endpoint.ts';
import { getConnectionAlerts, updateConnectionAlerts } from './alerts.ts';
import { applySessionEvent } from './apply-session-event.ts';
import type { SessionEvent } from './reduce-session-event.ts';
import { watchOutages } from './watch-outages.ts';

const none = { params: undefined, query: undefined, body: undefined };
const minute = 60_000;
const secret = 'a secret of sixteen';
const begin = Date.now();

const alertEvents: WebhookEventName[] = ['connection.down', 'connection.up', 'connection.notice'];
const url = 'https://example.com/hook';

describe('alerts of connections', () => {
  let context: TestContext;
  let now: number;
  let sequence: number;

  beforeAll(async () => {
    await installPlans();
  });

  beforeEach(async () => {
    now = begin;
    sequence = 0;
    context = { ...userContext(), clock: { now: () => now } };
    context.company.webhooks = [{ id: 1, events: alertEvents }];
    await addConnection(context, { name: 'Vendas', status: 'OPENING' });
    await apply({ status: 'CONNECTED' });
  });

  const apply = (event: Partial<SessionEvent>) =>
    applySessionEvent(
      context,
      sessionEvent({ companyId: context.company.id, sequence: ++sequence, at: now, ...event }),
    );
  /** Outages of other tests' companies have no context. */
  const watch = () =>
    watchOutages({
      clock: context.clock,
      outages: context.stores.outages,
      contextOf: (id) => Promise.resolve(id === context.company.id ? context : null),
      commit: (writes) => commit(documentClient(), writes),
    });
  const hooks = (): WebhookEventMessage[] =>
    context.effects.flatMap((effect) => (effect.to === 'webhook-events' ? [effect.message] : []));
  const shown = async () => (await context.stores.connections.get(1))!;

  it('are raised once after five minutes, in the app and by the webhook, and cleared when it is connected again', async () => {
    await apply({ status: 'TIMEOUT', reason: 'unavailable' });
    now += 5 * minute - 1;
    await watch();
    expect(await shown()).toMatchObject({ alertedAt: null });
    now += 1;
    await watch();
    await watch();
    const downSince = new Date(begin).toISOString();
    expect(await shown()).toMatchObject({ alertedAt: new Date(now).toISOString(), downSince });
    expect(context.effects.findLast(({ to }) => to === 'realtime')).toMatchObject({
      message: { rooms: ['connections'], data: { session: { id: 1, alertedAt: new Date(now).toISOString() } } },
    });
    await apply({ status: 'OPENING', reason: 'unavailable' });
    expect((await shown()).alertedAt).not.toBeNull();
    now += minute;
    await apply({ status: 'CONNECTED' });
    expect(await shown()).toMatchObject({ alertedAt: null, downSince: null });
    const data = { reason: 'unavailable', downSince, upAt: null, connection: { id: 1, name: 'Vendas' } };
    expect(hooks().map(({ event }) => event)).toMatchObject([
      { type: 'connection.down', data },
      { type: 'connection.up', data: { ...data, upAt: new Date(now).toISOString() } },
    ]);
    for (const { event } of hooks()) webhookData[event.type].parse(event.data);
  });

  it('are raised after the company’s delay, and not for an outage that ended in time or that a user requested', async () => {
    await updateConnectionAlerts(context, { ...none, body: { minutes: 30 } });
    await apply({ status: 'TIMEOUT', reason: 'unavailable' });
    now += 29 * minute;
    await watch();
    await apply({ status: 'CONNECTED' });
    now += 60 * minute;
    await watch();
    await apply({ status: 'DISCONNECTED', reason: 'requested' });
    now += 60 * minute;
    await watch();
    expect(hooks()).toEqual([]);
    expect(await context.stores.outages.due((context.company.id + 1) % 4, now, 50)).toEqual([]);
  });

  it('have their delay as a setting of administrators', async () => {
    expect(await getConnectionAlerts(context, none)).toEqual({ minutes: 5 });
    expect(await updateConnectionAlerts(context, { ...none, body: { minutes: 12 } })).toEqual({ minutes: 12 });
    expect(await getConnectionAlerts(context, none)).toEqual({ minutes: 12 });
  });

  it('reach the webhook of an earlier release as an endpoint with its secret, before the migration comes to it', async () => {
    const { company } = await newCompany();
    context = { ...context, ...userContext({ companyId: company.id }), clock: context.clock };
    sequence = 0;
    await addConnection(context, { name: 'Loja', status: 'OPENING' });
    await apply({ status: 'CONNECTED' });
    const sealed = await sealToken(secret, { companyId: company.id, purpose: 'alerts' });
    await context.commit([context.stores.alerts.save({ minutes: 5, url, secret: sealed })], []);
    await apply({ status: 'TIMEOUT', reason: 'unavailable' });
    now += 5 * minute;
    await watch();
    const [webhook] = await context.stores.webhooks.list();
    expect(webhook).toMatchObject({ url, events: alertEvents, state: 'on' });
    expect(await openSecret(context, webhook!.secret)).toBe(asWebhookSecret(secret));
    expect(await context.stores.alerts.get()).toEqual({ minutes: 5, url: '', secret: '' });
    expect(hooks()).toMatchObject([{ webhookId: webhook!.id, event: { type: 'connection.down' } }]);
    expect((await context.installation.companies.get(company.id))?.webhooks).toEqual([
      { id: webhook!.id, events: alertEvents },
    ]);
  });
});
