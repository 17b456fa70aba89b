import { webhookBody, type WebhookMessage } from '@recado/shared/contract/queue-messages/webhook';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { installPlans, newCompany } from '../../../test/accounts.ts';
import { addConnection } from '../../../test/conversation.ts';
import { sessionEvent } from '../../../test/session-event.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { createContext } from '../../context/create-context.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';
import { deliverWebhook, pauses } from '../webhooks/deliver.ts';
import { getConnectionAlerts, updateConnectionAlerts } from './alerts.ts';
import { applySessionEvent } from './apply-session-event.ts';
import type { SessionEvent } from './reduce-session-event.ts';
import { watchOutages } from './watch-outages.ts';
import { sealToken } from '../../platform/sealed-token.ts';

const none = { params: undefined, query: undefined, body: undefined };
const minute = 60_000;
const secret = 'a secret of sixteen';
const begin = Date.now();

interface Call {
  headers: IncomingHttpHeaders;
  body: string;
}

describe('alerts of connections', () => {
  let server: Server;
  let url: string;
  const calls: Call[] = [];
  let statuses: number[] = [];
  let context: TestContext;
  let now: number;
  let sequence: number;

  beforeAll(async () => {
    await installPlans();
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        calls.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
        response.writeHead(statuses.shift() ?? 200).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  beforeEach(async () => {
    now = begin;
    sequence = 0;
    context = { ...userContext(), clock: { now: () => now } };
    context.company.planId = 3;
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
  const hooks = (): WebhookMessage[] =>
    context.effects.flatMap((effect) => (effect.to === 'webhooks' ? [effect.message] : []));
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
    expect(hooks().map(({ body }) => webhookBody.parse(body))).toMatchObject([
      { event: 'connection.down', reason: 'unavailable', downSince, upAt: null, connection: { id: 1, name: 'Vendas' } },
      { event: 'connection.up', reason: 'unavailable', downSince, upAt: new Date(now).toISOString() },
    ]);
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

  it('have settings for administrators, whose secret is never returned', async () => {
    expect(await getConnectionAlerts(context, none)).toEqual({ minutes: 5, url: '', hasSecret: false });
    await expect(updateConnectionAlerts(context, { ...none, body: { url } })).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
    });
    await expect(
      updateConnectionAlerts(context, { ...none, body: { url: 'ftp://example.com', secret } }),
    ).rejects.toMatchObject({ code: 'ERR_WEBHOOK_URL' });
    expect(await updateConnectionAlerts(context, { ...none, body: { url, secret } })).toEqual({
      minutes: 5,
      url,
      hasSecret: true,
    });
    expect(await getConnectionAlerts(context, none)).toEqual({ minutes: 5, url, hasSecret: true });
    expect(JSON.stringify(await context.stores.settings.company())).not.toContain(secret);
    expect(JSON.stringify(await context.stores.alerts.get())).not.toContain(secret);
  });

  it('call the webhook again after growing pauses, and fail after the last one', async () => {
    await updateConnectionAlerts(context, { ...none, body: { url, secret } });
    const body = {
      id: 'one',
      event: 'connection.down' as const,
      companyId: context.company.id,
      connection: { id: 1, name: 'Vendas', number: '', channel: 'whatsapp' },
      reason: null,
      downSince: null,
      upAt: null,
      at: new Date(now).toISOString(),
    };
    const later: [number, number][] = [];
    let message: WebhookMessage = { companyId: context.company.id, attempt: 1, body };
    const deliver = (by = context) =>
      deliverWebhook(by, message, (next, seconds) => {
        later.push([next.attempt, seconds]);
        message = next;
        return Promise.resolve();
      });
    statuses = Array.from({ length: pauses.length + 1 }, () => 503);
    for (const _ of pauses) await deliver();
    await expect(deliver()).rejects.toMatchObject({ code: '503' });
    expect(later).toEqual(pauses.map((seconds, index) => [index + 2, seconds]));
    expect(new Set(calls.slice(-8).map(({ headers }) => headers['recado-delivery']))).toEqual(new Set(['one']));
    const { length } = calls;
    await deliver({ ...context, company: { ...context.company, planId: 1 } });
    expect(calls).toHaveLength(length);
  });

  it('are sent through the queue, signed so that the receiver can verify them', async () => {
    const { company } = await newCompany();
    const system = createContext({ ...context.company, id: company.id }, { kind: 'system' });
    const sealed = await sealToken(secret, { companyId: company.id, purpose: 'alerts' });
    await system.commit([system.stores.alerts.save({ minutes: 5, url, secret: sealed })], []);
    const body = {
      id: system.ids.ulid(),
      event: 'connection.up' as const,
      companyId: company.id,
      connection: { id: 1, name: 'Loja', number: '', channel: 'whatsapp' },
      reason: null,
      downSince: null,
      upAt: new Date(now).toISOString(),
      at: new Date(now).toISOString(),
    };
    await system.commit([], [{ to: 'webhooks', message: { companyId: company.id, attempt: 1, body } }]);
    const call = await vi.waitFor(
      () => {
        const found = calls.find(({ headers }) => headers['recado-delivery'] === body.id);
        expect(found).toBeDefined();
        return found!;
      },
      { timeout: 90_000 },
    );
    expect(JSON.parse(call.body)).toEqual(body);
    expect(call.headers['recado-event']).toBe('connection.up');
    const expected = createHmac('sha256', secret)
      .update(`${String(call.headers['recado-timestamp'])}.${call.body}`)
      .digest('hex');
    expect(call.headers['recado-signature']).toBe(`v1=${expected}`);
  });
});
