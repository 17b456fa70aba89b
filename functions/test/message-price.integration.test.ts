import type { ConnectionRecord } from '../src/data/connections/store.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendMessage as sendEndpoint } from '@recado/shared/contract/messages';
import { viewerRooms } from '@recado/shared/permissions/ticket-visibility';
import { createContext } from '../src/context/create-context.ts';
import { noServiceLevels } from '@recado/shared/contract/service-levels';
import { companyStore } from '../src/data/companies/store.ts';
import { openedSocket } from '../src/data/sockets/socket.ts';
import type { TicketRecord } from '../src/data/tickets/record.ts';
import { newUserRecord } from '../src/data/users/new-user.ts';
import { syncContactTags } from '../src/features/tags/contact-tags.ts';
import { createTag } from '../src/features/tags/tags.ts';
import { documentClient } from '../src/platform/clients.ts';
import { systemClock } from '../src/platform/clock.ts';
import { uploadKey } from '../src/platform/media/keys.ts';
import { sendMessage } from '../src/features/messages/send-message.ts';
import { markTicketRead } from '../src/features/messages/read-ticket.ts';
import { updateTicket } from '../src/features/tickets/update-ticket.ts';
import { installPlans, newCompany } from './accounts.ts';
import { addConnection, addQueue, allTickets, anyNumber, inboundText, receiptOf } from './conversation.ts';
import { deliver, wholeCost } from './message-path.ts';
import { smallWebp } from './preview.ts';
import { useOwnQueues } from './own-queues.ts';
import { testViewer, type TestContext, userContext } from './user-context.ts';

const none = { params: undefined, query: undefined, body: undefined };
const text =
  'Olá, gostaria de saber se a encomenda de ontem já saiu para entrega, pois preciso organizar a recepção do pacote na ' +
  'portaria do condomínio, onde só aceitam volumes até as dezoito horas. Caso não seja possível, podem reagendar para ' +
  'amanhã cedo? Meu telefone mudou, agora é outro número. Muito obrigada desde já pela atenção!';
const lengths = [20, 80, 300];

let admin: TestContext;
let connection: ConnectionRecord;
let queueId: number;
/** A queue with service levels. */
let promisingId: number;

useOwnQueues();
/** A company with two queues. */
beforeAll(async () => {
  await installPlans();
  const { company } = await newCompany();
  admin = userContext({ companyId: company.id });
  const user = newUserRecord({
    companyId: company.id,
    id: 2,
    sub: randomUUID(),
    email: `${randomUUID()}@example.com`,
    name: 'Maria Aparecida dos Santos Albuquerque',
    profile: 'user',
  });
  await admin.commit(admin.stores.users.create(user, 10), []);
  connection = await addConnection(admin);
  queueId = (await addQueue(admin, 'Atendimento ao Consumidor')).id;
  const promising = await addQueue(admin, 'Suporte');
  promisingId = promising.id;
  const serviceLevels = { ...noServiceLevels, firstAnswer: 10, nextAnswer: 30, resolution: 600 };
  await admin.commit(admin.stores.queues.update(promising, { ...promising, serviceLevels }), []);
});

/** The company as it is stored, with effects that leave through the outbox and the queues. */
const live = async (): Promise<TestContext> => {
  const company = (await companyStore(documentClient()).get(admin.company.id))!;
  const system = createContext(company, { kind: 'system' }, systemClock, { isAtOnce: true });
  return {
    ...admin,
    company,
    commit: (...given) => system.commit(...given),
    publish: (effects) => system.publish(effects),
  };
};

/** A ticket of a contact with a long name, tags and a picture, in service in a queue. */
const inService = async (queue = queueId): Promise<{ number: string; ticket: TicketRecord }> => {
  const number = anyNumber();
  const name = 'Carlos Eduardo Albuquerque de Figueiredo';
  await deliver('inbound', [inboundText(connection, { number, body: 'Oi', pushName: name })]);
  const ticket = (await allTickets(admin)).at(-1)!;
  const tags = [];
  for (const tag of ['Cliente antigo', 'Entrega', 'Cobrança'])
    tags.push(await createTag(admin, { ...none, body: { name: `${tag} ${ticket.id}`, color: '#2F9E44', kanban: 0 } }));
  await syncContactTags(admin, {
    ...none,
    body: { contactId: ticket.contactId, tags: tags.map(({ id }) => ({ id })) },
  });
  const { companyId, whatsappId, contactId } = ticket;
  const outcome = { state: 'ready', version: '0123456789abcdef' };
  const picture = { companyId, whatsappId, channel: 'whatsapp', type: 'picture', commandId: 'one', contactId, outcome };
  await deliver('inbound', [picture]);
  await updateTicket(await live(), {
    ...none,
    params: { id: ticket.id },
    body: { status: 'open', queueId: queue, userId: 2 },
  });
  await deliver('inbound', [inboundText(connection, { number, body: 'Oi' })]);
  return { number, ticket };
};

const write = async (number: string, length: number): Promise<void> =>
  deliver('inbound', [inboundText(connection, { number, body: text.slice(0, length) })]);

const answer = (context: TestContext, { id }: TicketRecord, body: string): Promise<unknown> =>
  sendMessage(context, {
    ...none,
    params: { ticketId: id },
    body: {
      body,
      medias: [],
      vCard: [],
      location: null,
      quotedMsg: null,
      mentions: [],
      isPrivate: false,
      requestId: randomUUID(),
    },
  });

/** Opens the administrator's browser again: the gateway has none of it, as of one that is only opening. */
const openBrowser = (): Promise<void> =>
  admin.stores.sockets.open(
    openedSocket(
      {
        connectionId: 'open',
        userId: 1,
        sessionId: 's',
        rights: viewerRooms(testViewer({ companyId: admin.company.id })),
      },
      Date.now(),
    ),
  );

/** Stops the clock: a ticket keeps its place in its lists, and what was read stays cached, however slow the machine. */
const stopClock = (): void => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });

/**
 * True if the index is maintained with the newest message of a ticket, as with one in 32: that takes one read more.
 */
const isMaintained = async (ticket: TicketRecord): Promise<boolean> => {
  const [newest] = await admin.stores.messages.ofTicket(ticket, ticket.id, 1);
  return newest!.id.endsWith('0');
};

/** The cost of a message with which the index is not maintained, in the minute of the one before it. */
const costOfMessage = async (ticket: TicketRecord, before: () => Promise<unknown>, work: () => Promise<unknown>) => {
  stopClock();
  await openBrowser();
  await before();
  for (;;) {
    const cost = await wholeCost(work);
    if (!(await isMaintained(ticket))) return cost;
  }
};

afterEach(() => {
  vi.useRealTimers();
});

describe('with all that follows', () => {
  it.each(lengths)('a contact’s text of %i characters on an open ticket costs', async (length) => {
    const { number, ticket } = await inService();
    const cost = await costOfMessage(
      ticket,
      () => write(number, 10),
      () => write(number, length),
    );
    expect(cost.queued).toEqual({});
    expect(cost.calls).toBeLessThanOrEqual(4);
    expect(cost.reads).toBeLessThanOrEqual(2);
    expect(cost.writes).toBeLessThanOrEqual(10);
  });

  it('a contact’s text in a queue with service levels: its attribute, and a timer only where none runs', async () => {
    const { number, ticket } = await inService(promisingId);
    const write80 = (): Promise<void> => write(number, 80);
    const waiting = await costOfMessage(ticket, () => write(number, 10), write80);
    expect(waiting.queued).toEqual({});
    expect(waiting.calls).toBeLessThanOrEqual(4);
    expect(waiting.reads).toBeLessThanOrEqual(2);
    // The ticket with its clocks is larger than 1 kB: a unit for each of its indexes, two for itself.
    expect(waiting.writes).toBeLessThanOrEqual(15);
    const context = await live();
    const next = await costOfMessage(ticket, () => answer(context, ticket, 'Bom dia!'), write80);
    expect(next.queued).toEqual({});
    // The clock of the next answer is due before that of the resolution: the ticket's place by due time moves.
    expect(next.writes).toBeLessThanOrEqual(17);
  });

  it('a new contact’s first message', async () => {
    stopClock();
    await openBrowser();
    const cost = await wholeCost(() => write(anyNumber(), 80));

    expect(cost.writes).toBeLessThanOrEqual(58);
  });

  it.each(lengths)('an agent’s message of %i characters, its receipt and a reading', async (length) => {
    const { number, ticket } = await inService();
    await answer(await live(), ticket, 'Bom dia!');
    const context = await live();
    const sent = await costOfMessage(
      ticket,
      () => answer(context, ticket, 'Tudo bem?'),
      () => answer(context, ticket, text.slice(0, length)),
    );
    expect(Object.keys(sent.queued)).toEqual([expect.stringMatching(/^outbound-/)]);
    expect(sent.writes).toBeLessThanOrEqual(13);
    const [stored] = await admin.stores.messages.ofTicket(ticket, ticket.id, 1);
    const receipt = await wholeCost(() => deliver('inbound', [receiptOf(connection, number, stored!.wid!, 1)]));
    expect(receipt.queued).toEqual({});
    expect(receipt.writes).toBeLessThanOrEqual(1);
    const read = await wholeCost(() => markTicketRead(context, { ...none, params: { ticketId: ticket.id } }));
    expect(read.writes).toBeLessThanOrEqual(4);
  });

  /** The cost of a picture of 200 kB that an agent sends. */
  const costOfPicture = async (ticket: TicketRecord, preview: string | undefined) => {
    const context = await live();
    const key = uploadKey(admin.company.id, ticket.id, admin.ids.ulid(), 'foto.jpg');
    await admin.media.write(key, { bytes: new Uint8Array(200_000), mimetype: 'image/jpeg' });
    const media = { key, name: 'foto.jpg', mimetype: 'image/jpeg', preview };
    const body = sendEndpoint.body!.parse({ body: 'Segue a foto', medias: [media], requestId: randomUUID() });
    return costOfMessage(
      ticket,
      () => answer(context, ticket, 'Um momento'),
      () => sendMessage(context, { ...none, params: { ticketId: ticket.id }, body }),
    );
  };

  it('a picture that an agent sends costs the table no more with its preview', async () => {
    const { ticket } = await inService();
    await answer(await live(), ticket, 'Bom dia!');
    const [without, withOne] = [await costOfPicture(ticket, undefined), await costOfPicture(ticket, smallWebp)];
    const [stored] = await admin.stores.messages.ofTicket(ticket, ticket.id, 1);
    expect(stored!.media?.preview).toMatchObject({ width: 16 });
    expect(withOne.writes).toBeLessThanOrEqual(without.writes);
    expect(withOne.calls).toBe(without.calls);
  });

  it('a picture that comes in costs the table no more with its preview', async () => {
    const { number, ticket } = await inService();
    const receive = async (preview: object | undefined) => {
      const media = { kind: 'image', mimetype: 'image/jpeg', size: 200_000, name: null, seconds: null } as const;
      const message = inboundText(connection, { number, body: '' });
      const content = {
        type: 'media',
        body: '',
        media: { ...media, isVoice: false, waveform: null, isViewOnce: false },
      };
      await deliver('inbound', [{ ...message, content }]);
      const { companyId, whatsappId, channel, chat, wid, fromMe } = message;
      const key = `c/${companyId}/in/${whatsappId}/0123456789abcdef/${wid}/them.jpg`;
      const outcome = { state: 'ready', key, size: 200_000, mimetype: 'image/jpeg', preview };
      stopClock();
      await openBrowser();
      return wholeCost(() =>
        deliver('inbound', [{ companyId, whatsappId, channel, type: 'media', chat, wid, fromMe, at: 1, outcome }]),
      );
    };
    const without = await receive(undefined);
    const withOne = await receive({ bytes: 20_000, width: 560, height: 420 });
    expect((await admin.stores.messages.ofTicket(ticket, ticket.id, 1))[0]!.media?.preview).toBeDefined();
    expect(withOne.writes).toBeLessThanOrEqual(without.writes);
    expect(withOne.calls).toBe(without.calls);
  });
});
