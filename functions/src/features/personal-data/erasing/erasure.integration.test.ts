import type { SQSClient } from '@aws-sdk/client-sqs';
import { seededRandom } from '@recado/shared/test/seeded-random';
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
import { verifyChain } from '../../audit/verify-chain.ts';
import { documentClient, s3Client } from '../../../platform/clients.ts';
import { environment } from '../../../platform/environment.ts';
import { bringBackFiles } from '../../restoration/bring-back-files.ts';
import { repeatMessages } from '../../restoration/repeat-messages.ts';
import { eraseAgain } from '../erase-again.ts';
import { erasePerson, listErasures } from '../erase-person.ts';
import { listDataRequests } from '../data-requests.ts';

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

  it('is free of what it writes meanwhile', async () => {
    const { context, contact, connections } = await personEverywhere();
    const random = seededRandom(28);
    await erase(context, [contact.id]);
    await runErasure(context, async () => {
      for (const connection of connections)
        if (random() < 0.6) await receiveFrom(context, connection, { body: `${person.text} ${random()}` });
    });
    await consumeEffects(context);
    expect(await tracesLeft(context.company.id)).toEqual([]);
    expect(await listErasures(context, none)).toMatchObject([{ state: 'done' }]);
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
