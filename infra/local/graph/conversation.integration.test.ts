import { createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Connection } from '@recado/shared/contract/connections';
import { beforeAll, describe, expect, it } from 'vitest';
import { cloud } from '../testing/cloud.ts';
import type { Customer, Message as MetaMessage, Page, PhoneNumber } from './store/records.ts';
import { ChannelShop, eventually, plans } from './testing/channel-shop.ts';

let shop: ChannelShop;
let page: Page;
let phone: PhoneNumber;
let connections: Connection[];
let official: Connection;

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const calm = { copies: 1, reorder: 0, badSignature: false };

beforeAll(async () => {
  shop = await ChannelShop.open();
  const { person, pages } = await shop.person();
  page = pages[0]!;
  const added = await shop.addPages(person.id, true);
  expect(added.status).toBe(200);
  connections = added.body.whatsapps;
  const number = await shop.number();
  phone = number.phone;
  const cloudAnswer = await shop.addNumber(phone, number.token);
  expect(cloudAnswer.status).toBe(200);
  official = cloudAnswer.body;
});

const accountOf = (channel: Customer['channel']): string =>
  ({ facebook: page.id, instagram: page.instagram!.id, whatsappapi: phone.id })[channel];
const who = ({ channel, accountId, id: customerId }: Customer) => ({ channel, accountId, customerId });

it('pages start connected, named after the page or the Instagram account', () => {
  expect(connections.map(({ channel, name, status, isDefault }) => ({ channel, name, status, isDefault }))).toEqual([
    { channel: 'facebook', name: page.name, status: 'CONNECTED', isDefault: true },
    { channel: 'instagram', name: `Insta ${page.instagram!.username}`, status: 'CONNECTED', isDefault: false },
  ]);
  expect(official).toMatchObject({ channel: 'whatsappapi', status: 'CONNECTED', number: phone.number });
});

describe.for(['facebook', 'instagram', 'whatsappapi'] as const)('a customer on %s', (channel) => {
  it('is answered, by name, with receipts that rise', async () => {
    const customer = await shop.customer(channel, accountOf(channel));
    const ticket = await shop.welcome(customer);
    expect(ticket).toMatchObject({
      channel,
      contact: { name: customer.name, number: channel === 'whatsappapi' ? customer.id : '' },
    });
    expect((await shop.messages(ticket))[0]).toMatchObject({
      body: 'Olá',
      fromMe: false,
      ack: channel === 'whatsappapi' ? 0 : 3,
    });
    await shop.say(ticket, 'Bom dia!');
    await shop.heard(customer, 'Bom dia!');
    await shop.until(ticket, 'Bom dia!', { ack: 1, failure: null });
    await shop.graph.call('deliver', who(customer));
    if (channel !== 'instagram') await shop.until(ticket, 'Bom dia!', { ack: 2 });
    await shop.graph.call('read', who(customer));
    await shop.until(ticket, 'Bom dia!', { ack: 3 });
    expect((await shop.messages(ticket)).filter(({ body }) => body === 'Bom dia!')).toHaveLength(1);
  });

  it('sends a picture, which comes into storage, and gets a file with its caption', async () => {
    const customer = await shop.customer(channel, accountOf(channel));
    await shop.write(customer, 'veja', {
      attachment: { kind: 'image', mimetype: 'image/png', name: 'foto.png', data: picture },
    });
    const ticket = await shop.ticketOf(customer.name);
    await shop.until(ticket, 'veja', { mediaType: 'image', mediaState: 'ready', mimetype: 'image/png' });
    const received = (await shop.messages(ticket)).find(({ body }) => body === 'veja')!;
    const file = Buffer.from(await (await fetch(received.mediaUrl!)).arrayBuffer());
    expect(file.toString('base64')).toBe(picture);
    await shop.accept(ticket);
    const paper = await shop.upload(ticket, {
      name: 'nota.pdf',
      mimetype: 'application/pdf',
      bytes: Buffer.from('%PDF-1.4'),
    });
    await shop.say(ticket, 'sua nota', { medias: [paper] });
    await shop.heard(customer, 'sua nota');
    const sent = (await shop.seen(customer)).find(({ attachment }) => attachment !== null)!;
    expect(sent.attachment).toMatchObject({ kind: 'document', mimetype: 'application/pdf' });
    const bytes = await (await fetch(`${shop.graphUrl}/cdn/${sent.attachment!.fileId}`)).text();
    expect(bytes).toBe('%PDF-1.4');
    await shop.until(ticket, 'sua nota', { ack: 1 });
  });

  it('hears a recording as a voice note, where it was one', async () => {
    const customer = await shop.customer(channel, accountOf(channel));
    const ticket = await shop.welcome(customer);
    const bytes = await readFile(new URL('../../../functions/test/voice.webm', import.meta.url));
    const recording = await shop.upload(ticket, { name: 'audio.webm', mimetype: 'audio/webm', bytes });
    const spoken = await shop.say(ticket, '', { medias: [{ ...recording, isVoice: true }] });
    await shop.say(ticket, '', { medias: [recording] });
    await eventually(async () => expect(await shop.seen(customer)).toHaveLength(2));
    const [note, sound] = (await shop.seen(customer)).map(({ attachment }) => attachment!);
    expect([note!.kind, sound!.kind, sound!.isVoice]).toEqual(['audio', 'audio', false]);
    if (channel !== 'whatsappapi') return;
    expect(note).toMatchObject({ mimetype: 'audio/ogg; codecs=opus', isVoice: true });
    await shop.graph.call('listen', { mid: (await shop.seen(customer))[0]!.mid });
    await eventually(async () =>
      expect((await shop.messages(ticket)).find(({ id }) => id === spoken.id)).toMatchObject({ ack: 4 }),
    );
  });

  it('quotes and is quoted', async () => {
    const customer = await shop.customer(channel, accountOf(channel));
    const ticket = await shop.welcome(customer);
    const [first] = await shop.messages(ticket);
    await shop.say(ticket, 'respondo a isto', { quotedMsg: first!.id });
    const heard = await shop.heard(customer, 'respondo a isto');
    const [theirs] = await shop.graph.call('conversation', who(customer));
    expect(heard.quotedMid).toBe(theirs!.mid);
    await shop.write(customer, 'e eu àquilo', { quotedMid: heard.mid });
    await shop.until(ticket, 'e eu àquilo', {
      quotedMsg: expect.objectContaining({ body: 'respondo a isto', fromMe: true }) as never,
    });
  });

  it('is told that it was read', async () => {
    const customer = await shop.customer(channel, accountOf(channel));
    const ticket = await shop.welcome(customer);
    await shop.admin.call('POST', `/messages/read/${ticket.id}`);
    await eventually(async () =>
      expect(
        (await shop.graph.call('conversation', who(customer))).filter(
          ({ fromBusiness, ack }) => !fromBusiness && ack < 3,
        ),
      ).toEqual([]),
    );
  });

  it('loses and doubles nothing when webhooks come twice and in the wrong order', async () => {
    const customer = await shop.customer(channel, accountOf(channel));
    const ticket = await shop.welcome(customer);
    await shop.graph.call('disturb', { copies: 3, reorder: 4 });
    for (const text of ['um', 'dois', 'três', 'quatro']) await shop.write(customer, text);
    await shop.graph.call('settle', {});
    await shop.graph.call('disturb', calm);
    await eventually(async () =>
      expect(
        (await shop.messages(ticket))
          .filter(({ fromMe }) => !fromMe)
          .map(({ body }) => body)
          .toSorted(),
      ).toEqual(['Olá', 'dois', 'quatro', 'três', 'um']),
    );
    expect(await shop.ticketOf(customer.name, 'open')).toMatchObject({ unreadMessages: 5 });
  });

  it('is answered once after a limit of Meta’s has passed', async () => {
    const customer = await shop.customer(channel, accountOf(channel));
    const ticket = await shop.welcome(customer);
    await shop.graph.call('fail', { name: 'rateLimit' });
    await shop.say(ticket, 'depois de um limite');
    await shop.heard(customer, 'depois de um limite');
    await shop.until(ticket, 'depois de um limite', { ack: 1, failure: null });
    expect((await shop.seen(customer)).filter(({ text }) => text === 'depois de um limite')).toHaveLength(1);
  });

  it('is not written to after its 24 hours, and the attendant learns why', async () => {
    const customer = await shop.customer(channel, accountOf(channel));
    const ticket = await shop.welcome(customer);
    await shop.graph.call('closeWindow', { accountId: customer.accountId, isClosed: true });
    await shop.say(ticket, 'tarde demais');
    await shop.until(ticket, 'tarde demais', { ack: 0, failure: 'ERR_CHANNEL_WINDOW' });
    const { id } = (await shop.messages(ticket)).find(({ body }) => body === 'tarde demais')!;
    expect((await shop.retry(id)).failure).toBeNull();
    await shop.until(ticket, 'tarde demais', { ack: 0, failure: 'ERR_CHANNEL_WINDOW' });
    await shop.graph.call('closeWindow', { accountId: customer.accountId, isClosed: false });
    expect((await shop.connection(ticket.whatsappId)).status).toBe('CONNECTED');
    await shop.retry(id);
    await shop.until(ticket, 'tarde demais', { ack: 1, failure: null });
  });
});

describe('cards', () => {
  it('of places, people and choices come in as such from the Cloud API', async () => {
    const customer = await shop.customer('whatsappapi', phone.id);
    const ticket = await shop.welcome(customer);
    await shop.write(customer, '', {
      card: {
        type: 'location',
        location: { latitude: -23.55, longitude: -46.63, name: 'Padaria', address: 'Rua A, 1' },
      },
    });
    await shop.until(ticket, 'Padaria\nRua A, 1', {
      mediaType: 'locationMessage',
      card: expect.objectContaining({ type: 'location', latitude: -23.55, longitude: -46.63 }) as never,
    });
    await shop.write(customer, '', {
      card: {
        type: 'contacts',
        contacts: [{ name: { formatted_name: 'Bruno' }, phones: [{ phone: '+55 11 98888-7777' }] }],
      },
    });
    await shop.until(ticket, 'Bruno', {
      mediaType: 'contactMessage',
      card: { type: 'contacts', contacts: [{ name: 'Bruno', numbers: ['+55 11 98888-7777'] }] },
    });
    await shop.write(customer, '', {
      card: { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'p1', title: 'Francês' } } },
    });
    await shop.until(ticket, 'Francês', { card: { type: 'answer', rowId: 'p1', text: 'Francês' } });
  });

  it('of a place come in as such from Messenger', async () => {
    const customer = await shop.customer('facebook', page.id);
    const ticket = await shop.welcome(customer);
    await shop.write(customer, '', {
      card: { type: 'location', payload: { title: 'Praça', coordinates: { lat: 1.5, long: 2.5 } } },
    });
    await shop.until(ticket, 'Praça', {
      mediaType: 'locationMessage',
      card: expect.objectContaining({ latitude: 1.5, longitude: 2.5 }) as never,
    });
  });

  it('go out as the Cloud API’s own, and in words where it has none', async () => {
    const customer = await shop.customer('whatsappapi', phone.id);
    const ticket = await shop.welcome(customer);
    const cardsSeen = async () => (await shop.seen(customer)).flatMap(({ card }) => card ?? []);
    await shop.say(ticket, '', { location: { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua B, 2' } });
    await eventually(async () =>
      expect(await cardsSeen()).toMatchObject([{ type: 'location', location: { latitude: -23.5, name: 'Loja' } }]),
    );
    const list = {
      title: 'Cardápio',
      text: 'Escolha',
      buttonText: 'Ver',
      sections: [{ title: 'Pães', rows: [{ rowId: 'p1', title: 'Francês' }] }],
    };
    expect((await shop.admin.call('POST', `/messages/lista/${ticket.id}`, list)).status).toBe(200);
    await eventually(async () =>
      expect((await cardsSeen())[1]).toMatchObject({
        type: 'interactive',
        interactive: { type: 'list', action: { button: 'Ver', sections: [{ rows: [{ id: 'p1' }] }] } },
      }),
    );
    expect(
      (
        await shop.admin.call('POST', `/messages/copy/${ticket.id}`, {
          title: 'Cupom',
          buttonText: 'Copiar',
          copyText: 'PAO10',
        })
      ).status,
    ).toBe(200);
    await eventually(async () =>
      expect((await shop.seen(customer)).some(({ text }) => text.includes('Copiar: PAO10'))).toBe(true),
    );
    expect(await cardsSeen()).toHaveLength(2);
  });
});

describe('typing', () => {
  it.for(['facebook', 'instagram', 'whatsappapi'] as const)('of an agent is shown on %s', async (channel) => {
    const customer = await shop.customer(channel, accountOf(channel));
    const ticket = await shop.welcome(customer);
    expect((await shop.admin.call('POST', `/messages/typing/${ticket.id}`, { state: 'composing' })).status).toBe(200);
    await eventually(async () =>
      expect(await shop.graph.call('overview', {})).toMatchObject({
        typing: expect.arrayContaining([
          { accountId: customer.accountId, customerId: customer.id, state: 'typing_on' },
        ]) as unknown,
      }),
    );
  });
});

describe('what somebody of the company writes in Meta’s own inbox', () => {
  it.for(['facebook', 'instagram'] as const)('stands in the conversation on %s', async (channel) => {
    const customer = await shop.customer(channel, accountOf(channel));
    const ticket = await shop.welcome(customer);
    await shop.graph.call('businessWrites', { ...who(customer), text: 'do celular' });
    await shop.until(ticket, 'do celular', { fromMe: true, user: null, ack: 3 });
  });
});

it('a button that was pressed is a text', async () => {
  const customer = await shop.customer('facebook', page.id);
  await shop.graph.call('postback', { ...who(customer), title: 'Quero comprar', payload: 'BUY' });
  const ticket = await shop.ticketOf(customer.name);
  await shop.until(ticket, 'Quero comprar', { fromMe: false });
});

it('a text longer than Messenger takes goes as several messages, in order', async () => {
  const customer = await shop.customer('facebook', page.id);
  const ticket = await shop.welcome(customer);
  await shop.say(ticket, `${'a'.repeat(1_999)} ${'b'.repeat(1_999)} fim`);
  await shop.heard(customer, 'fim');
  expect((await shop.seen(customer)).map(({ text }) => text.length)).toEqual([1_999, 1_999, 3]);
});

it('a long text that the Cloud API took and could not deliver is sent anew, whole and once', async () => {
  const customer = await shop.customer('whatsappapi', phone.id);
  const ticket = await shop.welcome(customer);
  const text = `${'a'.repeat(4_096)} ${'b'.repeat(4_096)} fim`;
  await shop.graph.call('closeWindow', { accountId: phone.id, isClosed: true });
  const { id } = await shop.say(ticket, text);
  await shop.until(ticket, text, { failure: 'ERR_CHANNEL_WINDOW' });
  await shop.graph.call('settle', {});
  await shop.graph.call('closeWindow', { accountId: phone.id, isClosed: false });
  const before = (await shop.seen(customer)).length;
  await shop.retry(id);
  await shop.until(ticket, text, { ack: 1, failure: null });
  await shop.say(ticket, 'depois');
  await shop.heard(customer, 'depois');
  expect([before, (await shop.seen(customer)).slice(before).map((message) => message.text.length)]).toEqual([
    3,
    [4_096, 4_096, 3, 6],
  ]);
});

it('what the Cloud API sent and could not deliver after all is shown so, and sent anew when asked', async () => {
  const customer = await shop.customer('whatsappapi', phone.id);
  const ticket = await shop.welcome(customer);
  const { id } = await shop.say(ticket, 'telefone desligado');
  await shop.until(ticket, 'telefone desligado', { ack: 1, failure: null });
  const [{ mid }] = (await shop.seen(customer)) as [MetaMessage];
  await shop.graph.call('undeliver', { mid });
  await shop.until(ticket, 'telefone desligado', { ack: 1, failure: 'ERR_WAPP_INVALID_CONTACT' });
  await shop.retry(id);
  await eventually(async () => expect(await shop.seen(customer)).toHaveLength(2));
  await shop.graph.call('deliver', who(customer));
  await shop.until(ticket, 'telefone desligado', { ack: 2, failure: null });
});

describe('taking back', () => {
  it.for(['facebook', 'instagram', 'whatsappapi'] as const)(
    'is refused at once on %s, where the customer keeps what was sent',
    async (channel) => {
      const customer = await shop.customer(channel, accountOf(channel));
      const ticket = await shop.welcome(customer);
      const { id } = await shop.say(ticket, 'fica dito');
      await shop.until(ticket, 'fica dito', { ack: 1 });
      const { status, body } = await shop.admin.call<{ error: string }>('DELETE', `/messages/${id}`);
      expect([status, body.error]).toEqual([409, 'ERR_MESSAGE_NOT_REVOCABLE']);
      await shop.until(ticket, 'fica dito', { isDeleted: false, failure: null });
    },
  );
});

describe('templates of the Cloud API', () => {
  it('are listed where they are approved, and reach a contact whose 24 hours are over', async () => {
    const customer = await shop.customer('whatsappapi', phone.id);
    const ticket = await shop.welcome(customer);
    const { body: listed } = await shop.admin.call<{ name: string; parameters: string[] }[]>(
      'GET',
      `/messages/templates/${ticket.id}`,
    );
    expect(listed.map(({ name, parameters }) => [name, parameters])).toEqual([
      ['pedido_pronto', ['1', '2']],
      ['retomar_conversa', ['nome']],
    ]);
    await shop.graph.call('closeWindow', { accountId: phone.id, isClosed: true });
    const requestId = randomUUID();
    for (let press = 0; press < 2; press += 1) {
      const { status } = await shop.admin.call('POST', `/messages/template/${ticket.id}`, {
        name: 'retomar_conversa',
        language: 'pt_BR',
        values: ['Maria {{name}}'],
        requestId,
      });
      expect(status).toBe(200);
    }
    const text = 'Olá, Maria {{name}}! Podemos continuar o seu atendimento?';
    expect(await shop.heard(customer, text)).toMatchObject({ template: 'retomar_conversa' });
    await shop.until(ticket, text, { ack: 1, failure: null });
    await shop.graph.call('closeWindow', { accountId: phone.id, isClosed: false });
    expect((await shop.seen(customer)).filter((message) => message.text === text)).toHaveLength(1);
  });

  it('are refused with values that do not fit, or by another name', async () => {
    const ticket = await shop.welcome(await shop.customer('whatsappapi', phone.id));
    const send = (body: object) => shop.admin.call<{ error: string }>('POST', `/messages/template/${ticket.id}`, body);
    expect((await send({ name: 'pedido_pronto', language: 'pt_BR', values: ['só um'] })).body.error).toBe(
      'ERR_VALIDATION',
    );
    expect((await send({ name: 'ainda_em_analise', language: 'pt_BR' })).body.error).toBe('ERR_NO_TEMPLATE_FOUND');
  });
});

describe('a token that Meta takes back', () => {
  it('disconnects its connection, and a new login connects the same one again', async () => {
    const {
      person,
      pages: [own],
    } = await shop.person();
    const [connection] = (await shop.addPages(person.id)).body.whatsapps;
    const customer = await shop.customer('facebook', own!.id);
    const ticket = await shop.welcome(customer);
    await shop.graph.call('revokeToken', { subjectId: own!.id });
    await shop.say(ticket, 'sem acesso');
    await shop.until(ticket, 'sem acesso', { failure: 'ERR_CHANNEL_TOKEN' });
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
    await shop.heard(customer, 'sem acesso');
  });
});

describe('a page that was removed', () => {
  it('is unsubscribed, tells nothing any more, and is free for another company', async () => {
    const {
      person,
      pages: [own],
    } = await shop.person();
    const [connection] = (await shop.addPages(person.id)).body.whatsapps;
    const other = await ChannelShop.open();
    const taken = await other.addPages(person.id);
    expect([taken.status, taken.body.error]).toEqual([409, 'ERR_CHANNEL_TAKEN']);
    expect((await shop.admin.call('DELETE', `/whatsapp/${connection!.id}`)).status).toBe(200);
    await eventually(async () => expect((await shop.graph.call('overview', {})).subscribed).not.toContain(own!.id));
    expect((await other.addPages(person.id)).body.whatsapps).toHaveLength(1);
    const customer = await other.customer('facebook', own!.id);
    await other.welcome(customer);
    const { body } = await shop.admin.call<{ tickets: { contact: { name: string } }[] }>(
      'GET',
      '/tickets?status=pending&showAll=true',
    );
    expect(body.tickets.map(({ contact }) => contact.name)).not.toContain(customer.name);
  });
});

describe('a page that two companies are told by', () => {
  it('stays subscribed while either wants it, and tells who left nothing', async () => {
    const {
      person,
      pages: [own],
    } = await shop.person();
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
    await other.welcome(await other.customer('instagram', own!.instagram!.id));
    const customer = await shop.customer('facebook', own!.id);
    await shop.write(customer, 'ninguém ouve');
    await shop.graph.call('settle', {});
    await session('POST');
    await mineIs('CONNECTED');
    const ticket = await shop.welcome(customer);
    expect((await shop.messages(ticket)).map(({ body }) => body)).toEqual(['Olá']);

    await session('DELETE');
    await mineIs('DISCONNECTED');
    expect((await other.admin.call('DELETE', `/whatsapp/${theirs!.id}`)).status).toBe(200);
    await eventually(async () => expect(await subscribed()).toBe(false));
  });
});

describe('from the wrong side', () => {
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
    ['a signature that is none', () => 'sha256=zz'],
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

  it('the challenge is answered to who knows the verify token alone', async () => {
    const ask = async (token: string) =>
      fetch(
        `${await webhook()}?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': '42', 'hub.verify_token': token }).toString()}`,
      );
    expect((await ask('guessed')).status).toBe(403);
    expect((await ask('')).status).toBe(403);
  });

  it('a signed webhook of an account that nobody connected, or in an unknown form, is passed over', async () => {
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
    const poor = await ChannelShop.open(plans.withoutMeta);
    const { person } = await poor.person();
    for (const addInstagram of [false, true]) {
      const { status, body } = await poor.addPages(person.id, addInstagram);
      expect([status, body.error]).toEqual([403, 'ERR_PLAN_FEATURE']);
    }
  });

  it('connections count against the plan', async () => {
    const small = await ChannelShop.open(plans.small);
    const { person } = await small.person(4);
    const { body } = await small.addPages(person.id);
    expect([body.whatsapps.length, body.refused.map(({ error }) => error)]).toEqual([
      3,
      ['ERR_PLAN_LIMIT_CONNECTIONS'],
    ]);
  });

  it('a token of somebody else, or of another app, connects nothing', async () => {
    const { person } = await shop.person();
    const stranger = await shop.person();
    const call = (facebookUserId: string, facebookUserToken: string) =>
      shop.admin.call<{ error: string }>('POST', '/facebook', { facebookUserId, facebookUserToken });
    expect((await call(person.id, await shop.login(stranger.person.id))).body.error).toBe('ERR_CHANNEL_TOKEN');
    expect((await call(person.id, 'EAAL-never-given')).body.error).toBe('ERR_CHANNEL_TOKEN');
  });

  it('a number is only connected with a token that sees it, and by one company', async () => {
    const mine = await shop.number();
    const theirs = await shop.number();
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

  it('no answer holds a token', async () => {
    const { body } = await shop.admin.call<Connection[]>('GET', '/whatsapp');
    expect(JSON.stringify(body)).not.toContain('EAAL');
  });
});
