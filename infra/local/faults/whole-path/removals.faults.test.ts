import type { Tag } from '@recado/shared/contract/tags';
import type { ContactMerge } from '@recado/shared/contract/contact-merges';
import type { Connection } from '@recado/shared/contract/connections';
import type { Queue } from '@recado/shared/contract/queues';
import type { User } from '@recado/shared/contract/users';
import { seededRandom } from '@recado/shared/test/seeded-random';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { scanTable } from '../../../../functions/test/scan-table.ts';
import type { Cloud } from '../../orchestrator/start-cloud.ts';
import { runSeed } from '../run-seed.ts';
import { startOwnCloud } from './own-cloud.ts';
import { type Customer, Shop } from './shop.ts';

const seed = runSeed();
const perCustomer = Number(process.env.RECADO_FAULT_MESSAGES ?? 60);
const kills = Number(process.env.RECADO_FAULT_KILLS ?? 4);
const customers = 6;
const patience = { timeout: 240_000, interval: 500 };
/** Messages of each customer a second. */
const pace = 2;
const password = 'Segredo123';

interface StoredTicket {
  id: number;
  contactId: number;
  whatsappId: number;
  status: string;
  queueId: number | null;
  userId: number | null;
}

interface StoredMessage {
  ticketId: number;
  contactId: number;
  whatsappId: number;
  body: string;
  fromMe: boolean;
  createdAt: number;
}

/** Things that are removed while messages arrive. */
interface Removed {
  queue: Queue;
  tag: Tag;
  user: User;
}

describe(`a queue, a tag, a user, a connection and a contact removed while ${customers * perCustomer} messages arrive, functions killed ${kills} times (RECADO_SEED=${seed})`, () => {
  let cloud: Cloud;
  let shop: Shop;
  const people: Customer[] = [];

  beforeAll(async () => {
    console.log(`RECADO_SEED=${seed}`);
    cloud = await startOwnCloud({ visibilityTimeout: 20 });
    Object.assign(process.env, cloud.environment);
    shop = await Shop.open(cloud);
    for (let n = 0; n < customers; n += 1) people.push(await shop.acceptCustomer(`Cliente ${n}`));
  }, 180_000);
  afterAll(async () => {
    await shop.world.close();
    await cloud.close();
  });

  /** Creates what is removed, and puts it on the customers' tickets. */
  const prepare = async (): Promise<Removed> => {
    const queue = await shop.call<Queue>('POST', '/queue', {
      name: 'Passageira',
      color: '#a00003',
      greetingMessage: 'Olá!',
    });
    const tag = await shop.call<Tag>('POST', '/tags', { name: 'Passageira', color: '#a00004' });
    const user = await shop.call<User>('POST', '/users', {
      name: 'Passageiro',
      email: `${randomBytes(6).toString('hex')}@example.com`,
      password,
      profile: 'user',
      queueIds: [queue.id],
    });
    for (const { ticket } of people) {
      await shop.call('PUT', `/tickets/${ticket.id}`, { queueId: queue.id, userId: user.id });
      await shop.call('POST', '/tags/sync', { contactId: ticket.contactId, tags: [{ id: tag.id }] });
    }
    return { queue, tag, user };
  };

  /** Links a second number. Its customers are those of the first. */
  const linkAnother = async (): Promise<{ id: number; phone: string }> => {
    const { id } = await shop.call<Connection>('POST', '/whatsapp', { name: 'Passageira' });
    const read = () => shop.call<Connection>('GET', `/whatsapp/${id}`);
    await vi.waitFor(async () => expect((await read()).status).toBe('qrcode'), patience);
    const { phone } = await shop.world.call('createPhone', { name: 'Passageira' });
    await vi.waitFor(async () => shop.world.call('scan', { phone, qr: (await read()).qrcode }), patience);
    await vi.waitFor(async () => expect((await read()).status).toBe('CONNECTED'), patience);
    return { id, phone };
  };

  /** Removes something. A repeated call finds what the first one removed before it was killed. */
  const remove = async (path: string): Promise<void> => {
    await shop.call('DELETE', path).catch((error: unknown) => {
      if (!String(error).includes(' 404 ')) throw error;
    });
  };

  const flood = async (to: string, name: string): Promise<void> => {
    const from = people.map(({ phone }) => phone);
    const count = perCustomer * customers;
    const { id } = await shop.world.call('play', {
      steps: [{ do: 'flood', from, to: [to], count, text: `${name} {n}`, perSecond: pace * customers }],
    });
    await shop.world.waitFor('script.ended', ({ script }) => script.id === id, { timeoutMs: 600_000 });
  };

  const killOften = async (): Promise<void> => {
    const random = seededRandom(seed);
    for (let kill = 0; kill < kills; kill += 1) {
      await delay(1_000 + random() * ((perCustomer / pace / kills) * 1_000));
      await cloud.killFunctions();
    }
  };

  /** Items of the company whose sort key has this form. */
  const itemsOf = async <Stored>(form: RegExp): Promise<Stored[]> =>
    (await scanTable('begins_with(pk, :company)', { ':company': `c#${people[0]!.ticket.companyId}#` })).filter(
      ({ sk }) => form.test(String(sk)),
    ) as Stored[];

  it('every message is stored once, and nothing names what is gone', async () => {
    const { queue, tag, user } = await prepare();
    const other = await linkAnother();
    const [survivor, merged] = [people[0]!, people[1]!];
    await shop.duringFault(async () => {
      const written = Promise.all([flood(shop.number, 'um'), flood(other.phone, 'dois')]);
      const killed = killOften();
      const quarter = (perCustomer / pace / 5) * 1_000;
      const steps = [
        () => remove(`/queue/${queue.id}`),
        () => remove(`/tags/${tag.id}`),
        () =>
          shop
            .call('POST', `/contacts/${survivor.ticket.contactId}/merge`, { contactId: merged.ticket.contactId })
            .catch((error: unknown) => {
              if (!/ERR_CONTACT_MERGING| 404 /.test(String(error))) throw error;
            }),
        () => remove(`/users/${user.id}`),
        () => remove(`/whatsapp/${other.id}`),
      ];
      for (const step of steps) {
        await delay(quarter * seededRandom(seed + steps.indexOf(step))());
        await step();
      }
      await Promise.all([written, killed]);
    });
    await vi.waitFor(async () => {
      const merges = await shop.call<ContactMerge[]>('GET', `/contacts/${survivor.ticket.contactId}/merges`);
      expect(merges.map(({ isFinished }) => isFinished)).toEqual([true]);
    }, patience);
    const messages = () => itemsOf<StoredMessage>(/^t#\d+#m#/);
    const numbered = Array.from({ length: perCustomer * customers }, (_, n) => `um ${n}`);
    await vi.waitFor(async () => {
      const bodies = (await messages()).filter(({ fromMe }) => !fromMe).map(({ body }) => body);
      expect(bodies.filter((body) => body.startsWith('um ')).toSorted()).toEqual(numbered.toSorted());
    }, patience);

    const stored = await messages();
    const ofOther = stored.filter(({ body, fromMe }) => !fromMe && body.startsWith('dois ')).map(({ body }) => body);
    expect(new Set(ofOther).size).toBe(ofOther.length);
    const tickets = await itemsOf<StoredTicket>(/^ticket$/);
    const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    expect(stored.filter(({ ticketId, contactId }) => byId.get(ticketId)?.contactId !== contactId)).toEqual([]);
    expect(tickets.filter(({ queueId, userId }) => queueId === queue.id || userId === user.id)).toEqual([]);
    const open = tickets.filter(({ status, whatsappId }) => status !== 'closed' && whatsappId === shop.whatsappId);
    // The id of a removed tag stays where it was, and is not shown.
    for (const { contactId } of open) {
      const { tags } = await shop.call<{ tags: Tag[] }>('GET', `/contactTags/${contactId}`);
      expect(tags.map(({ id }) => id)).not.toContain(tag.id);
    }
    expect(tickets.filter(({ contactId }) => contactId === merged.ticket.contactId)).toEqual([]);
    const perContact = Map.groupBy(open, ({ contactId }) => contactId);
    expect([...perContact.values()].filter((several) => several.length > 1)).toEqual([]);
    expect(perContact.has(survivor.ticket.contactId)).toBe(true);
  }, 900_000);
});
