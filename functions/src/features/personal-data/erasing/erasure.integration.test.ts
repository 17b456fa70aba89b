import type { SQSClient } from '@aws-sdk/client-sqs';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { seededRandom } from '@recado/shared/test/seeded-random';
import { encodeTime } from 'ulid';
import { describe, expect, it } from 'vitest';
import { runOne, slicesOf } from '../../../../test/jobs.ts';
import { copyTable, useOwnTable } from '../../../../test/own-table.ts';
import {
  auditLines,
  consumeEffects,
  person,
  personEverywhere,
  receiveFrom,
  tracesLeft,
} from '../../../../test/personal-data.ts';
import { type TestContext, userContext } from '../../../../test/user-context.ts';
import { scanTable } from '../../../../test/scan-table.ts';
import { verifyChain } from '../../audit/verify-chain.ts';
import { recentBatches } from '../../../data/message-search/recent-batches.ts';
import { documentClient, s3Client } from '../../../platform/clients.ts';
import type { CompanyItem } from '../../../platform/company-items.ts';
import { environment } from '../../../platform/environment.ts';
import { listContacts } from '../../contacts/list-contacts.ts';
import { bringBackFiles } from '../../restoration/bring-back-files.ts';
import { repeatMessages } from '../../restoration/repeat-messages.ts';
import { eraseAgain } from '../erase-again.ts';
import { erasePerson, listErasures } from '../erase-person.ts';
import { listDataRequests } from '../data-requests.ts';
import { eraseItems } from './erase-item.ts';
import { tracesOf } from './traces.ts';

const none = { params: undefined, query: undefined, body: undefined };
const address = { number: person.number, lid: person.lid };

const erase = (context: TestContext, contactIds: number[], dataRequestId: number | null = null) =>
  erasePerson(context, { ...none, body: { contactIds, dataRequestId } });

/** Runs the slices of all jobs, or so many, ten seconds after another, with the search and the log behind them; `during` runs before each. */
const runErasure = async (
  context: TestContext,
  during: (slice: number) => Promise<void> = () => Promise.resolve(),
  slices = Number.POSITIVE_INFINITY,
) => {
  const handled = new Set<string>();
  let seen = 0;
  let shift = 0;
  const later: TestContext = { ...context, clock: { now: () => Date.now() + shift } };
  for (let count = 1; count <= slices; count += 1) {
    seen = await consumeEffects(context, seen);
    const next = slicesOf(context).find(({ jobId, slice }) => !handled.has(`${jobId}.${slice}`));
    if (!next) return;
    handled.add(`${next.jobId}.${next.slice}`);
    await during(count);
    await runOne(later, next);
    shift += 10_000;
  }
};

const verified = async ({ stores }: TestContext) => {
  const pages = await stores.audit.from(1, 100);
  const each = async function* () {
    for (const page of pages) yield await Promise.resolve(page);
  };
  return (await verifyChain(each(), [], Date.now())).faults;
};

/** Returns ids with one end: their texts share an item. */
const ulidAt = (place: number): string => `${encodeTime(Date.now() + place, 10)}000000000000000A`;

useOwnTable();

describe('a person that is erased', () => {
  it('leaves nothing in table and bucket; others, figures and the chain of the log stay', async () => {
    const { context, contact, connections } = await personEverywhere();
    const { company, stores } = context;
    const [ticket] = await stores.tickets.ticketsOfChats([contact.id], Number.POSITIVE_INFINITY);
    const cycles = await stores.tickets.cycles(ticket!.activeTicketId!);
    expect((await tracesLeft(company.id)).length).toBeGreaterThan(20);
    await context.commit(stores.optOuts.add([address], 1), []);
    const { id } = await erase(context, [contact.id], 1);
    expect(await listErasures(context, none)).toMatchObject([{ id, state: 'running', dataRequestId: 1 }]);
    await runErasure(context);
    await consumeEffects(context);
    expect(await tracesLeft(company.id)).toEqual([]);

    expect(await listErasures(context, none)).toMatchObject([{ id, state: 'done', user: { name: 'Ana' } }]);
    expect(await stores.tickets.cycles(ticket!.activeTicketId!)).toEqual(cycles);
    expect(cycles).toHaveLength(1);
    expect(await listDataRequests(context, none)).toMatchObject([{ state: 'done', requester: '', contacts: [] }]);
    const other = await stores.contacts.identify({ number: '5511900000001', lid: null });
    expect(other).not.toBeNull();
    // The chain holds, a line of it vouches for what was emptied, and other lines are as they were.
    expect(await verified(context)).toEqual([]);
    const things = (await auditLines(context)).flatMap((line) => line.things);
    expect(things.map(({ thing, name }) => [thing, name])).toEqual(
      expect.arrayContaining([
        ['contact', 'Outro'],
        ['contact', null],
        ['auditPage', expect.stringMatching(/^[0-9a-f]{64}$/)],
      ]),
    );
    // Nobody writes to the person again, and it is a new contact when it writes.
    expect(await stores.optOuts.has(address)).toBe(true);
    expect((await stores.optOuts.all()).names(address)).toBe(true);
    await receiveFrom(context, connections[0]);
    expect((await stores.contacts.identify(address))!.id).not.toBe(contact.id);
  });

  it('is a new contact when it writes meanwhile, and what it wrote before is erased', async () => {
    const { context, contact, connections } = await personEverywhere();
    const { company, stores } = context;
    const random = seededRandom(28);
    const late = { body: person.text, at: Date.now() - 60_000 };
    await erase(context, [contact.id]);
    let written = 0;
    await runErasure(context, async (slice) => {
      for (const connection of connections)
        if (slice === 2 || random() < 0.6) {
          if (written === 0) await receiveFrom(context, connection, late);
          await receiveFrom(context, connection, { body: `Novidade ${(written += 1)}` });
        }
    });
    await consumeEffects(context);
    expect(await listErasures(context, none)).toMatchObject([{ state: 'done' }]);
    const next = (await stores.contacts.identify(address))!;
    expect(next).toMatchObject({ number: person.number, name: person.name, erasureId: null });
    expect(next.id).not.toBe(contact.id);
    const chats = await stores.tickets.chats([next.id], Number.POSITIVE_INFINITY);
    const pages = await Promise.all(
      chats.map((chat) => stores.messages.page(chat, { ticketId: 10 ** 11, before: null }, 1000)),
    );
    const bodies = pages.flat().flatMap(({ body, fromMe }) => (fromMe ? [] : [body]));
    expect(bodies.toSorted()).toEqual(Array.from({ length: written }, (_, at) => `Novidade ${at + 1}`).toSorted());
    // Nothing of before is left, and what names the person is the new contact's.
    expect(await tracesLeft(company.id, ['Segredo', 'segredo', 'inconfund'])).toEqual([]);
    const padded = String(next.id).padStart(12, '0');
    const tickets = chats.map(({ activeTicketId }) => `ticket#${String(activeTicketId).padStart(12, '0')}`);
    const own = [`contact#${padded}`, `#${next.id} `, `#${next.id}#`, ' identity', ...tickets];
    const left = await tracesLeft(company.id);
    expect(left.filter((key) => !own.some((part) => key.includes(part)))).toEqual([]);
    // It is found as any contact is.
    const { contacts } = await listContacts(context, { ...none, query: { searchParam: person.number } });
    expect(contacts.map(({ id }) => id)).toEqual([next.id]);
  });

  it('leaves nothing in effects that are on their way or were set aside', async () => {
    const { context, contact } = await personEverywhere();
    const { company } = context;
    const about = (companyId: number, contactId: number, text: string): string =>
      JSON.stringify([{ to: 'search', message: { companyId, kind: 'messages', contactId, ids: [], texts: [text] } }]);
    const entries = [
      about(company.id, contact.id, 'segredo'),
      about(company.id, contact.id + 500, 'outra'),
      about(company.id + 1, contact.id, 'alheia'),
    ];
    const ids = entries.map(() => context.ids.ulid());
    for (const [at, effects] of entries.entries())
      await documentClient().send(
        new PutCommand({
          TableName: environment().TABLE_NAME,
          Item: { pk: 'i#outbox-dead', sk: ids[at], id: ids[at], effects },
        }),
      );
    await erase(context, [contact.id]);
    await runErasure(context);
    const left = await scanTable('pk = :dead', { ':dead': 'i#outbox-dead' });
    expect(left.map(({ id }) => id).toSorted()).toEqual(ids.slice(1));
  });

  it('takes its late texts out of the items that they share with others, whose texts stay as they are', async () => {
    const { context, contact } = await personEverywhere();
    const { company } = context;
    const batches = recentBatches(documentClient(), company.id);
    const texts = [
      { contactId: contact.id, words: 'segredo' },
      { contactId: 501, words: `ligue ${person.number}` },
      { contactId: 502, words: 'maricota volta' },
      { contactId: 503, words: `sou ${person.number}` },
    ].map((text, at) => ({ ...text, messageId: `${at + 1}-${ulidAt(at)}`, whatsappId: 1, revision: 0 }));
    for (const text of texts) expect(await batches.add(text)).toBe(true);
    const named = { contactIds: [contact.id], addresses: [person.number], names: ['maricota'] };
    const traces = tracesOf(named, [503]);
    const items = (await scanTable('pk = :text', { ':text': `c#${company.id}#text` })) as CompanyItem[];
    await eraseItems(context, { startedAt: Date.now() }, items, traces);
    const left = (await batches.list({ consistent: true })).flatMap((batch) => batch.texts);
    for (const text of texts.slice(0, 2)) expect(left).not.toContainEqual(text);
    for (const text of texts.slice(2)) expect(left).toContainEqual(text);
  });

  it.each([
    ['an erasure that had ended', Number.POSITIVE_INFINITY],
    ['one that was under way', 3],
  ])('does not come back with a restored table, after %s', async (_, slices) => {
    const { context, contact } = await personEverywhere();
    const { company } = context;
    const live = environment().TABLE_NAME;
    const restored = await copyTable(live);
    await erase(context, [contact.id]);
    await runErasure(context, () => Promise.resolve(), slices);
    await consumeEffects(context);

    environment().TABLE_NAME = restored;
    try {
      expect((await tracesLeft(company.id)).length).toBeGreaterThan(20);
      const tables = { client: documentClient(), restored, live, at: Date.now() };
      await bringBackFiles(s3Client(), environment().MEDIA_BUCKET, tables.at - 60_000);
      const again: TestContext = { ...context, effects: [] };
      const recorded: TestContext = {
        ...again,
        commit: async (writes, effects) => {
          await context.commit(writes, []);
          again.effects.push(...effects);
        },
      };
      expect(await eraseAgain(recorded)).toBe(1);
      expect(await eraseAgain(recorded)).toBe(0);
      const sent: string[] = [];
      const queue = {
        send: ({ input }: { input: unknown }) => {
          sent.push(JSON.stringify(input));
          return Promise.resolve({});
        },
      };
      await repeatMessages(tables, queue as unknown as SQSClient);
      expect(sent.join()).not.toContain(person.text);
      await runErasure(recorded);
      await consumeEffects(recorded);
      expect(await tracesLeft(company.id)).toEqual([]);
    } finally {
      environment().TABLE_NAME = live;
    }
  });
});

describe('an erasure', () => {
  it('refuses another company’s contact, a group, and a sign-in of long ago', async () => {
    const { context, contact } = await personEverywhere();
    const outsider = userContext();
    await expect(erase(outsider, [contact.id])).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
    const group = (await context.stores.contacts.identify({ jid: '120363000000000001@g.us' }))!;
    await expect(erase(context, [group.id])).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
    await expect(erase(context, [contact.id], 77)).rejects.toMatchObject({ code: 'ERR_NO_DATA_REQUEST_FOUND' });
    const later = { ...context, clock: { now: () => Date.now() + 10 * 60_000 } };
    await expect(erase(later, [contact.id])).rejects.toMatchObject({ code: 'ERR_RECENT_SIGN_IN' });
  });

  it('that is asked for twice runs once, and continues after a failure', async () => {
    const { context, contact } = await personEverywhere();
    const first = await erase(context, [contact.id]);
    expect((await erase(context, [contact.id])).id).toBe(first.id);
    const { jobId } = (await context.stores.erasures.get(first.id))!;
    const job = (await context.stores.jobs.get(jobId))!;
    await context.commit(context.stores.jobs.update(job, { state: 'failed' }), []);
    expect(await listErasures(context, none)).toMatchObject([{ state: 'failed' }]);
    expect(await erase(context, [contact.id])).toMatchObject({ id: first.id, state: 'running' });
  });
});
