import { createHmac, randomUUID } from 'node:crypto';
import type { Connection } from '@recado/shared/contract/connections';
import { beforeAll, describe, expect, it } from 'vitest';
import { cloud } from '../testing/cloud.ts';
import type { Page, PhoneNumber } from './store/records.ts';
import { ChannelShop, eventually, plans } from './testing/channel-shop.ts';
import { openConnectedShop } from './testing/connected-shop.ts';

let shop: ChannelShop;
let page: Page;
let phone: PhoneNumber;

beforeAll(async () => {
  ({ shop, page, phone } = await openConnectedShop());
});

describe('a revoked token', () => {
  it('disconnects its connection, and a new login connects the same one again', async () => {
    const {
      person,
      pages: [own],
    } = await shop.createOwner();
    const [connection] = (await shop.addPages(person.id)).body.whatsapps;
    const customer = await shop.createCustomer('facebook', own!.id);
    const ticket = await shop.openTicket(customer);
    await shop.graph.call('revokeToken', { subjectId: own!.id });
    await shop.sendMessage(ticket, 'sem acesso');
    await shop.waitUntilStored(ticket, 'sem acesso', { failure: 'ERR_CHANNEL_TOKEN' });
    await eventually(async () =>
      expect(await shop.connection(connection!.id)).toMatchObject({
        status: 'DISCONNECTED',
        lastDropReason: 'tokenExpired',
      }),
    );
    expect((await shop.addPages(person.id)).body.whatsapps.map(({ id }) => id)).toEqual([connection!.id]);
    await eventually(async () => expect(await shop.connection(connection!.id)).toMatchObject({ status: 'CONNECTED' }));
    const failed = (await shop.messages(ticket)).find(({ body }) => body === 'sem acesso')!;
    await shop.retry(failed.id);
    await shop.waitForMessage(customer, 'sem acesso');
  });
});

describe('a new page', () => {
  it('gets the company’s only queue, and none where there are several', async () => {
    const other = await ChannelShop.open();
    const connect = async (): Promise<number[]> => {
      const { person } = await other.createOwner();
      return (await other.addPages(person.id)).body.whatsapps[0]!.queueIds;
    };
    expect(await connect()).toEqual([]);
    const { body: queues } = await other.admin.call<{ id: number }[]>('GET', '/queue');
    for (const { id } of queues)
      if (id !== other.queueId) expect((await other.admin.call('DELETE', `/queue/${id}`)).status).toBe(200);
    expect(await connect()).toEqual([other.queueId]);
  });
});

describe('a removed page', () => {
  it('is unsubscribed, sends no more webhooks, and can be connected by another company', async () => {
    const {
      person,
      pages: [own],
    } = await shop.createOwner();
    const [connection] = (await shop.addPages(person.id)).body.whatsapps;
    const other = await ChannelShop.open();
    const taken = await other.addPages(person.id);
    expect([taken.status, taken.body.error]).toEqual([409, 'ERR_CHANNEL_TAKEN']);
    expect((await shop.admin.call('DELETE', `/whatsapp/${connection!.id}`)).status).toBe(200);
    await eventually(async () => expect((await shop.graph.call('overview', {})).subscribed).not.toContain(own!.id));
    expect((await other.addPages(person.id)).body.whatsapps).toHaveLength(1);
    const customer = await other.createCustomer('facebook', own!.id);
    await other.openTicket(customer);
    const { body } = await shop.admin.call<{ tickets: { contact: { name: string } }[] }>(
      'GET',
      '/tickets?status=pending&showAll=true',
    );
    expect(body.tickets.map(({ contact }) => contact.name)).not.toContain(customer.name);
  });
});

describe('a page that two companies connected', () => {
  it('stays subscribed while one of them is connected, and the other receives nothing', async () => {
    const {
      person,
      pages: [own],
    } = await shop.createOwner();
    const [mine] = (await shop.addPages(person.id)).body.whatsapps;
    const other = await ChannelShop.open();
    const {
      body: {
        whatsapps: [theirs],
        refused,
      },
    } = await other.addPages(person.id, true);
    expect([theirs!.channel, refused.map(({ error }) => error)]).toEqual(['instagram', ['ERR_CHANNEL_TAKEN']]);
    const session = (method: 'DELETE' | 'POST') => shop.admin.call(method, `/whatsappsession/${mine!.id}`);
    const subscribed = async () => (await shop.graph.call('overview', {})).subscribed.includes(own!.id);
    const mineIs = (status: Connection['status']) =>
      eventually(async () => expect((await shop.connection(mine!.id)).status).toBe(status));

    await session('DELETE');
    await mineIs('DISCONNECTED');
    expect(await subscribed()).toBe(true);
    await other.openTicket(await other.createCustomer('instagram', own!.instagram!.id));
    const customer = await shop.createCustomer('facebook', own!.id);
    await shop.writeAs(customer, 'ninguém ouve');
    await shop.graph.call('settle', {});
    await session('POST');
    await mineIs('CONNECTED');
    const ticket = await shop.openTicket(customer);
    expect((await shop.messages(ticket)).map(({ body }) => body)).toEqual(['Olá']);

    await session('DELETE');
    await mineIs('DISCONNECTED');
    expect((await other.admin.call('DELETE', `/whatsapp/${theirs!.id}`)).status).toBe(200);
    await eventually(async () => expect(await subscribed()).toBe(false));
  });
});

describe('invalid requests', () => {
  const webhook = async (): Promise<string> => `${(await cloud()).addresses.api}/webhooks/meta`;
  const payload = (id: string, text: string): string =>
    JSON.stringify({
      object: 'page',
      entry: [
        {
          id,
          time: 1,
          messaging: [
            {
              sender: { id: '777000777000777' },
              recipient: { id },
              timestamp: Date.now(),
              message: { mid: `m_${randomUUID()}`, text },
            },
          ],
        },
      ],
    });

  it.each([
    ['no signature', () => undefined],
    [
      'another app’s signature',
      (body: string) => `sha256=${createHmac('sha256', 'another').update(body).digest('hex')}`,
    ],
    ['a signature of another body', () => `sha256=${createHmac('sha256', 'x').update('{}').digest('hex')}`],
    ['a malformed signature', () => 'sha256=zz'],
  ])('a webhook with %s is refused and changes nothing', async (_, sign) => {
    const body = payload(page.id, 'forjada');
    const signature = sign(body);
    const response = await fetch(await webhook(), {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'x-hub-signature-256': signature }),
      },
    });
    expect(response.status).toBe(401);
    const { body: listed } = await shop.admin.call<{ tickets: { lastMessage: string }[] }>(
      'GET',
      '/tickets?status=pending&showAll=true',
    );
    expect(listed.tickets.map(({ lastMessage }) => lastMessage)).not.toContain('forjada');
  });

  it('the challenge is answered only with the right verify token', async () => {
    const ask = async (token: string) =>
      fetch(
        `${await webhook()}?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': '42', 'hub.verify_token': token }).toString()}`,
      );
    expect((await ask('guessed')).status).toBe(403);
    expect((await ask('')).status).toBe(403);
  });

  it('a signed webhook of an unconnected account or in an unknown form is ignored', async () => {
    expect(
      (
        await shop.graph.call('post', {
          payload: JSON.parse(payload('999999999', 'ninguém')) as Record<string, unknown>,
        })
      ).status,
    ).toBe(200);
    expect((await shop.graph.call('post', { payload: { object: 'user', entry: [] } })).status).toBe(200);
    expect(
      (
        await shop.graph.call('post', {
          payload: { object: 'page', entry: [{ id: page.id, messaging: [{ strange: true }] }] },
        })
      ).status,
    ).toBe(200);
  });

  it('a plan without Facebook or Instagram connects neither', async () => {
    const limited = await ChannelShop.open(plans.withoutMeta);
    const { person } = await limited.createOwner();
    for (const addInstagram of [false, true]) {
      const { status, body } = await limited.addPages(person.id, addInstagram);
      expect([status, body.error]).toEqual([403, 'ERR_PLAN_FEATURE']);
    }
  });

  it('connections count against the plan', async () => {
    const small = await ChannelShop.open(plans.small);
    const { person } = await small.createOwner(4);
    const { body } = await small.addPages(person.id);
    expect([body.whatsapps.length, body.refused.map(({ error }) => error)]).toEqual([
      3,
      ['ERR_PLAN_LIMIT_CONNECTIONS'],
    ]);
  });

  it('a token of another person or another app connects nothing', async () => {
    const { person } = await shop.createOwner();
    const otherOwner = await shop.createOwner();
    const call = (facebookUserId: string, facebookUserToken: string) =>
      shop.admin.call<{ error: string }>('POST', '/facebook', { facebookUserId, facebookUserToken });
    expect((await call(person.id, await shop.login(otherOwner.person.id))).body.error).toBe('ERR_CHANNEL_TOKEN');
    expect((await call(person.id, 'EAAL-never-given')).body.error).toBe('ERR_CHANNEL_TOKEN');
  });

  it('a number needs a token with access to it, and connects to one company only', async () => {
    const mine = await shop.createNumber();
    const theirs = await shop.createNumber();
    expect((await shop.addNumber(theirs.phone, mine.token)).body.error).toBe('ERR_CHANNEL_TOKEN');
    expect(
      (await shop.addNumber({ ...theirs.phone, businessAccountId: mine.phone.businessAccountId }, mine.token)).body
        .error,
    ).toBe('ERR_CHANNEL_TOKEN');
    const other = await ChannelShop.open();
    expect(
      (
        await other.addNumber(
          phone,
          (await other.graph.call('systemToken', { businessAccountId: phone.businessAccountId })).token,
        )
      ).body.error,
    ).toBe('ERR_CHANNEL_TAKEN');
  });

  it('the list of connections contains no token', async () => {
    const { body } = await shop.admin.call<Connection[]>('GET', '/whatsapp');
    expect(JSON.stringify(body)).not.toContain('EAAL');
  });
});
