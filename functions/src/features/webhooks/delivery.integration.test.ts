import type { WebhookDelivery } from '@recado/shared/contract/webhook-calls';
import type { Webhook as Endpoint } from '@recado/shared/contract/webhooks';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { status, WebhookReceiver } from '../../../test/webhook-receiver.ts';
import { WebhookScene } from '../../../test/webhook-scene.ts';
import { environment } from '../../platform/environment.ts';
import { receiveWebhookEvent } from './receive-event.ts';

const receiver = new WebhookReceiver();
let scene: WebhookScene;
let id: number;

beforeAll(async () => {
  await installPlans();
  await receiver.open();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  receiver.calls.length = 0;
  receiver.answer = status(200);
  scene = await new WebhookScene().open();
  id = await scene.addEndpoint(receiver.url);
});
afterEach(() => {
  vi.useRealTimers();
});

const endpoint = (): Promise<Endpoint> => scene.call<Endpoint>('getWebhook', { params: { id } });
const log = async (query: object = {}): Promise<WebhookDelivery[]> =>
  (await scene.call<{ deliveries: WebhookDelivery[] }>('listWebhookDeliveries', { params: { id }, query })).deliveries;
/** The ids of the events in the order in which the receiver got them, without what their company and name add. */
const received = (): string[] => receiver.calls.map(({ headers }) => String(headers['webhook-id']).split('.').at(-1)!);
const hour = 60;

describe('an event', () => {
  it('reaches the endpoints that chose it, signed, once', async () => {
    const other = await scene.addEndpoint(`${receiver.url}/other`, ['ticket.closed']);
    await scene.publish('one');
    await scene.publish('two', 1, 'ticket.closed');
    await scene.publish('three', 1, 'campaign.changed');
    await scene.pass();
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/hook', '/hook/other']);
    const [call] = receiver.calls;
    const { secret } = await scene.call<{ secret: string }>('getWebhookSecret', { params: { id } });
    vi.useFakeTimers({ toFake: ['Date'], now: scene.now });
    expect(new Webhook(secret).verify(call!.body, call!.headers as Record<string, string>)).toMatchObject({
      type: 'message.received',
      version: 1,
      companyId: scene.context.company.id,
      data: { ticket: { id: 41 } },
    });
    const again = scene.context.effects.find(({ to }) => to === 'webhook-events')!.message;
    await receiveWebhookEvent(scene.context, again as never);
    expect(receiver.calls).toHaveLength(2);
    expect(await log()).toMatchObject([{ type: 'message.received', state: 'delivered', attempts: 1, status: 200 }]);
    expect((await endpoint()).health).toMatchObject({ failures: 0, waiting: 0 });
    await scene.call('deleteWebhook', { params: { id: other } });
    expect(scene.context.company.webhooks).toEqual([{ id, events: ['message.received'] }]);
  });

  it('is no effect, and no write, where no endpoint chose it', async () => {
    await scene.publish('one', 1, 'ticket.rated');
    expect(scene.context.effects.filter(({ to }) => to === 'webhook-events')).toEqual([]);
    await scene.call('updateWebhook', { params: { id }, body: { isOn: false } });
    expect(scene.context.company.webhooks).toEqual([]);
  });

  it('that fails is tried again for a day and a half, and then kept as failed', async () => {
    receiver.answer = ({ body }, response) =>
      void response.writeHead(body.includes('"companyId"') && received().at(-1) === 'poison' ? 500 : 200).end('<html>');
    await scene.publish('poison');
    // Others succeed meanwhile: the endpoint does not fail as a whole.
    for (let count = 0; count < 60; count++) {
      await scene.publish(`ok${count}`, 2);
      await scene.pass(count < 10 ? 4 : hour);
    }
    const tries = received().filter((name) => name === 'poison');
    expect(tries).toHaveLength(9);
    expect(received().filter((name) => name !== 'poison')).toHaveLength(60);
    expect(await log({ state: 'failed' })).toMatchObject([{ attempts: 9, status: 500, nextAttemptAt: null }]);
    expect(await endpoint()).toMatchObject({ state: 'on', health: { failures: 0, waiting: 0 } });
  });

  it('that fails holds the later ones of its ticket, in their order, and no other', async () => {
    let fails = true;
    receiver.answer = (_, response) => void response.writeHead(fails && received().at(-1) === 'a1' ? 503 : 200).end();
    await scene.publish('a1', 1);
    await scene.pass();
    await scene.publish('a2', 1);
    await scene.publish('b1', 2);
    await scene.publish('a3', 1);
    await scene.pass();
    expect(received()).toEqual(['a1', 'b1']);
    expect((await endpoint()).health).toMatchObject({ waiting: 3 });
    fails = false;
    await scene.pass(1);
    expect(received()).toEqual(['a1', 'b1', 'a1', 'a2', 'a3']);
    await scene.publish('a4', 1);
    await scene.pass();
    expect(received().at(-1)).toBe('a4');
    expect((await endpoint()).health).toMatchObject({ waiting: 0, failures: 0, failingSince: null });
  });

  it('waits at least as long as the receiver asks', async () => {
    receiver.answer = status(429, { 'retry-after': '120' });
    await scene.publish('one');
    await scene.pass();
    const [row] = await log();
    expect(Date.parse(row!.nextAttemptAt!) - Date.parse(row!.attemptedAt!)).toBe(132_000);
    expect(row).toMatchObject({ state: 'waiting', status: 429 });
  });

  it('is not followed to where a receiver redirects, and its answer is kept, cut', async () => {
    receiver.answer = status(302, { location: 'http://127.0.0.1:1/' }, `<html>${'x'.repeat(30_000)}`);
    await scene.publish('one');
    await scene.pass();
    const [row] = await log();
    const details = await scene.call<{ answer: { body: string }; request: { headers: object; body: string } }>(
      'getWebhookDelivery',
      { params: { id, deliveryId: row!.id } },
    );
    expect(details.answer.body).toHaveLength(20_000);
    expect(details.request).toMatchObject({ headers: receiver.calls[0]!.headers['webhook-id'] ? {} : null });
    expect(details.request.body).toBe(receiver.calls[0]!.body);
    expect(receiver.calls).toHaveLength(1);
  });
});

describe('an endpoint that fails as a whole', () => {
  const fail = async (): Promise<void> => {
    receiver.answer = status(500);
    for (const ticket of [1, 2, 3]) {
      await scene.publish(`f${ticket}`, ticket);
      await scene.pass();
    }
    receiver.calls.length = 0;
  };

  it('is not called for each event: it is tried as a whole, and gets all once it answers', async () => {
    await fail();
    for (let count = 0; count < 40; count++) await scene.publish(`n${count}`, 10 + (count % 20));
    await scene.pass();
    expect(receiver.calls).toEqual([]);
    expect((await endpoint()).health).toMatchObject({ waiting: 43, failures: 3 });
    await scene.pass(3 * hour);
    const tries = receiver.calls.length;
    expect(tries).toBeGreaterThan(20);
    expect(tries).toBeLessThan(120);
    receiver.answer = status(200);
    receiver.calls.length = 0;
    await scene.pass(11);
    expect(new Set(received()).size).toBe(43);
    expect(received()).toHaveLength(43);
    for (let ticket = 0; ticket < 20; ticket++)
      expect(received().indexOf(`n${ticket}`)).toBeLessThan(received().indexOf(`n${ticket + 20}`));
    expect((await endpoint()).health).toMatchObject({ waiting: 0, failures: 0, failingSince: null });
    await scene.publish('after', 10);
    await scene.pass();
    expect(received().at(-1)).toBe('after');
  });

  it('is found to answer although one ticket’s event always fails', async () => {
    await fail();
    receiver.answer = (_, response) => void response.writeHead(received().at(-1) === 'f1' ? 500 : 200).end();
    await scene.publish('n', 9);
    await scene.pass(11);
    expect(received()).toEqual(expect.arrayContaining(['f2', 'f3', 'n']));
    expect((await endpoint()).health.waiting).toBe(1);
  });

  it('warns the administrators, is switched off after five days, and gets what failed by a replay', async () => {
    await fail();
    await scene.pass(2 * hour);
    const mails = (): string[] =>
      scene.context.effects.flatMap((effect) =>
        effect.to === 'mail' && effect.message.template === 'webhook' ? [effect.message.values.notice] : [],
      );
    expect(mails()).toEqual(['failing']);
    scene.now += 5 * 24 * hour * 60_000;
    await scene.pass(1);
    expect(mails()).toEqual(['failing', 'failed']);
    expect(await endpoint()).toMatchObject({ state: 'failed', isOn: false, health: { waiting: 0 } });
    expect((await scene.context.installation.companies.get(scene.context.company.id))?.webhooks).toEqual([]);
    const failed = await log({ state: 'failed' });
    expect(failed).toHaveLength(3);
    const params = { id, deliveryId: failed[0]!.id };
    await expect(scene.call('replayWebhookDelivery', { params })).rejects.toMatchObject({ code: 'ERR_WEBHOOK_OFF' });
    receiver.answer = status(200);
    receiver.calls.length = 0;
    expect(await scene.call('updateWebhook', { params: { id }, body: { isOn: true } })).toMatchObject({
      state: 'on',
      health: { failures: 0, failingSince: null },
    });
    await scene.call('replayWebhookDelivery', { params });
    await scene.pass();
    expect(received()).toEqual(['f3']);
    expect(await log({ state: 'delivered' })).toMatchObject([{ id: params.deliveryId }]);
  });

  it('is switched off at once by a 410', async () => {
    receiver.answer = status(410);
    await scene.publish('one');
    await scene.publish('two');
    await scene.pass();
    expect(received()).toEqual(['one']);
    expect(await endpoint()).toMatchObject({ state: 'gone', health: { waiting: 0 } });
  });

  it('gets nothing while the plan lacks integrations', async () => {
    scene.context.company.planId = 1;
    scene.context.cache.delete('plan');
    await scene.publish('one');
    await scene.pass();
    scene.context.cache.delete('plan');
    expect(receiver.calls).toEqual([]);
  });
});

it('while a secret is rotated, both sign; then the new one alone', async () => {
  const before = await scene.call<{ secret: string }>('getWebhookSecret', { params: { id } });
  const after = await scene.call<{ secret: string }>('rotateWebhookSecret', { params: { id } });
  expect(after.secret).not.toBe(before.secret);
  await scene.publish('one');
  await scene.pass(25 * hour);
  await scene.publish('two');
  await scene.pass();
  const [during, later] = receiver.calls.map(({ headers }) => String(headers['webhook-signature']).split(' '));
  expect([during?.length, later?.length]).toEqual([2, 1]);
  vi.useFakeTimers({ toFake: ['Date'], now: scene.now - 25 * hour * 60_000 });
  const [first] = receiver.calls;
  for (const { secret } of [before, after])
    expect(new Webhook(secret).verify(first!.body, first!.headers as Record<string, string>)).toBeDefined();
});

it('a test shows request and answer, also of an endpoint that is off, and is in no log', async () => {
  await scene.call('updateWebhook', { params: { id }, body: { isOn: false } });
  receiver.answer = status(418, {}, 'teapot');
  const shown = await scene.call('testWebhook', { params: { id }, body: { type: 'ticket.rated' } });
  expect(shown).toMatchObject({
    request: { url: receiver.url, headers: { 'webhook-id': expect.stringMatching(/^test\./) as string } },
    answer: { status: 418, body: 'teapot' },
  });
  expect(await log()).toEqual([]);
});

describe('an address that is not public', () => {
  beforeEach(() => {
    environment().WEBHOOK_NETWORKS = 'public';
  });
  afterEach(() => {
    environment().WEBHOOK_NETWORKS = 'any';
  });

  it('is refused for an endpoint, and never called by one that has it already', async () => {
    const events = ['message.received'];
    for (const url of [
      'https://127.0.0.1/',
      'https://169.254.169.254/latest',
      'https://[::ffff:10.0.0.1]/',
      receiver.url,
    ]) {
      await expect(scene.call('createWebhook', { body: { url, events } })).rejects.toMatchObject({
        code: 'ERR_WEBHOOK_URL',
      });
      await expect(scene.call('updateWebhook', { params: { id }, body: { url } })).rejects.toMatchObject({
        code: 'ERR_WEBHOOK_URL',
      });
    }
    const named = await scene.addEndpoint('https://localhost:9/');
    await scene.publish('one');
    await scene.pass();
    expect(receiver.calls).toEqual([]);
    expect(await log()).toMatchObject([{ state: 'waiting', error: 'URL' }]);
    const test = { params: { id: named }, body: { type: 'message.received' } };
    expect(await scene.call('testWebhook', test)).toMatchObject({ answer: { status: null, error: 'PRIVATE_ADDRESS' } });
  });
});
