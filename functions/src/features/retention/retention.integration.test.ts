import { previewKey } from '@recado/shared/contract/pictures';
import { describe, expect, it } from 'vitest';
import { allTickets, anyNumber, inboundText } from '../../../test/conversation.ts';
import { jobsOf, runJobs } from '../../../test/jobs.ts';
import { addRule, addServed, dataOf, daysLater, openShop } from '../../../test/retention.ts';
import { consumeEffects } from '../../../test/personal-data.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { deleteQueue } from '../queues/delete-queue.ts';
import { searchMessages } from '../messages/search-messages.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import { getRetentionPreview, previewRetention } from './preview.ts';
import { deleteRetentionRule, listRetentionRules, updateRetentionRule } from './retention-rules.ts';
import { listRetentionRuns, startRun } from './runs.ts';

const none = { params: undefined, query: undefined, body: undefined };

/** Runs the rules some days later, and whatever follows. */
const runAfter = async (context: TestContext, days: number): Promise<boolean> => {
  const later = daysLater(context, days);
  later.effects.length = 0;
  const isStarted = await startRun(later);
  await runJobs(later);
  return isStarted;
};

const preview = async (context: TestContext, days: number, body: Parameters<typeof previewRetention>[1]['body']) => {
  const later = daysLater(context, days);
  const { previewId } = await previewRetention(later, { ...none, body });
  await runJobs(later);
  return getRetentionPreview(later, { ...none, query: { previewId } });
};

/** A ticket that has all that it had. */
const whole = {
  lastMessage: 'Quero um orçamento',
  messages: ['Bom dia', 'Quero um orçamento', 'cliente antigo', 'ready'],
  files: 1,
  notes: 1,
  hasLog: true,
  cycles: 1,
};

describe('a retention rule', () => {
  it('removes closed tickets of its queue with all that they had; figures, other queues and open tickets stay', async () => {
    const shop = await openShop();
    const { context, sales, support } = shop;
    const old = await addServed(shop, { queueId: sales.id });
    const other = await addServed(shop, { queueId: support.id });
    const open = await addServed(shop, { queueId: sales.id, isOpen: true });
    await consumeEffects(context);
    await addRule(context, 'tickets', 30, sales.id);

    const seen = await preview(context, 60, { kind: 'tickets', queueId: sales.id, days: 30 });
    const { logs, ...counted } = seen;
    expect(counted).toMatchObject({
      state: 'done',
      progress: 1,
      tickets: 1,
      messages: 4,
      files: 1,
      bytes: 10,
      notes: 1,
    });
    expect(seen.oldestAt).toBe(new Date(old.createdAt).toISOString());
    await runAfter(context, 60);

    expect(await dataOf(context, old)).toEqual({
      lastMessage: null,
      ...{ messages: [], files: 0, notes: 0, hasLog: false, cycles: 1 },
    });
    expect(await dataOf(context, other)).toEqual(whole);
    expect(await dataOf(context, open)).toEqual(whole);
    expect((await allTickets(context)).map(({ id }) => id).toSorted()).toEqual([other.id, open.id]);
    const { runs } = await listRetentionRuns(daysLater(context, 60), none);
    expect(runs).toMatchObject([{ state: 'done', tickets: 1, messages: 4, files: 1, bytes: 10, notes: 1, logs }]);
    // The words are gone from the search, and the run stands in the audit log.
    await consumeEffects(context);
    const found = await searchMessages(context, { ...none, query: { searchParam: 'orçamento' } });
    expect(found.tickets.map(({ id }) => id).toSorted()).toEqual([other.id, open.id]);
    const lines = context.effects.flatMap(({ to, message }) => (to === 'audit' ? [message.line] : []));
    expect(lines).toMatchObject([
      { call: 'applyRetention', by: { kind: 'installation' }, things: [{ thing: 'retentionRun' }] },
    ]);
    expect(lines[0]!.things[0]!.fields).toContainEqual({ field: 'messages', before: '4', after: null });
  });

  it.each([
    ['messages', { lastMessage: '', messages: [], files: 0 }],
    ['media', { messages: ['Bom dia', 'Quero um orçamento', 'cliente antigo', 'removed'], files: 0 }],
    ['notes', { messages: ['Bom dia', 'Quero um orçamento', 'ready'], notes: 0 }],
    ['logs', { hasLog: false }],
  ] as const)('of %s leaves the rest of the ticket', async (kind, change) => {
    const shop = await openShop();
    const { context } = shop;
    const ticket = await addServed(shop);
    const key = (await context.stores.files.ofHolder(ticket.id, 1))[0]!.key;
    await addRule(context, kind, 30);
    const seen = await preview(context, 31, { kind, queueId: null, days: 30 });
    await runAfter(context, 31);
    expect(await dataOf(context, ticket)).toEqual({ ...whole, ...change });
    for (const one of [key, previewKey(key)])
      expect((await context.media.head(one)) === null).toBe(kind === 'messages' || kind === 'media');
    const [run] = (await listRetentionRuns(daysLater(context, 31), none)).runs;
    const { tickets, messages, files, bytes, notes, logs } = seen;
    expect(run).toMatchObject({ tickets, messages, files, bytes, notes, logs });
    expect(tickets).toBe(1);
    // Nothing is left to be done the next day.
    await runAfter(context, 32);
    const [next] = (await listRetentionRuns(daysLater(context, 32), none)).runs;
    expect(next).toMatchObject({ tickets: 0, messages: 0, files: 0, notes: 0, logs: 0 });
  });

  it('of a queue counts before that of all queues, also where it keeps for ever', async () => {
    const shop = await openShop();
    const { context, sales, support } = shop;
    const tickets = [await addServed(shop, { queueId: sales.id }), await addServed(shop, { queueId: support.id })];
    await addRule(context, 'messages', 30);
    await addRule(context, 'messages', null, sales.id);
    expect(await preview(context, 60, { kind: 'messages', queueId: null, days: 30 })).toMatchObject({ tickets: 1 });
    expect(await preview(context, 60, { kind: 'messages', queueId: sales.id, days: 30 })).toMatchObject({ tickets: 1 });
    await runAfter(context, 60);
    const messages = await Promise.all(tickets.map(async (ticket) => (await dataOf(context, ticket)).messages.length));
    expect(messages).toEqual([4, 0]);
    // Without its queue, the rule is gone: the ticket is one of no queue.
    await deleteQueue(context, { ...none, params: { id: sales.id } });
    expect(await listRetentionRules(context, none)).toMatchObject([{ queueId: null }]);
    await runAfter(context, 61);
    expect((await dataOf(context, tickets[0]!)).messages).toEqual([]);
  });

  it('counts from the last change of the ticket: what came since it was reopened stays', async () => {
    const shop = await openShop();
    const { context, connection } = shop;
    const number = anyNumber();
    const ticket = await addServed(shop, { number });
    await addRule(context, 'messages', 30);
    await addRule(context, 'tickets', 50);
    expect(await runAfter(context, 29)).toBe(true);
    expect((await dataOf(context, ticket)).messages).toHaveLength(4);
    const later = daysLater(context, 45);
    await updateTicket(later, { ...none, params: { id: ticket.id }, body: { status: 'open' } });
    await receiveMessage(later, inboundText(connection, { number, body: 'Voltei', at: later.clock.now() }));
    await runAfter(context, 100);
    expect((await dataOf(context, ticket)).messages).toHaveLength(5);
    const end = daysLater(context, 101);
    await updateTicket(end, { ...none, params: { id: ticket.id }, body: { status: 'closed' } });
    await runAfter(context, 140);
    expect(await dataOf(context, ticket)).toMatchObject({ lastMessage: '', messages: [], notes: 1 });
    await runAfter(context, 152);
    expect(await dataOf(context, ticket)).toMatchObject({ lastMessage: null, notes: 0 });
  });

  it('is not applied within a day after a change of the rules, and a run reads them as it goes on', async () => {
    const shop = await openShop();
    const { context } = shop;
    const ticket = await addServed(shop);
    const rule = await addRule(daysLater(context, 60), 'messages', 30);
    const soon = await listRetentionRuns(daysLater(context, 60), none);
    expect(soon.startsAt).toBe(new Date(Date.parse(rule.updatedAt) + 86_400_000).toISOString());
    await runAfter(context, 60.5);
    expect((await dataOf(context, ticket)).messages).toHaveLength(4);
    const later = daysLater(context, 70);
    later.effects.length = 0;
    await startRun(later);
    await deleteRetentionRule(later, { ...none, params: { id: rule.id } });
    await runJobs(later);
    expect((await dataOf(context, ticket)).messages).toHaveLength(4);
    expect(await jobsOf(later)).toMatchObject([{ state: 'done' }]);
    expect(await runAfter(context, 72)).toBe(false);
  });

  it('is one for a kind and a queue, and asks for a recent sign-in', async () => {
    const { context, sales } = await openShop();
    const rule = await addRule(context, 'media', 30, sales.id);
    await addRule(context, 'media', 60);
    await expect(addRule(context, 'media', 90, sales.id)).rejects.toMatchObject({ code: 'ERR_RETENTION_RULE_EXISTS' });
    const outsider = await openShop();
    await addRule(outsider.context, 'media', 30, outsider.sales.id);
    const unknown = { kind: 'media', days: 30, queueId: sales.id + 1000 } as const;
    await expect(addRule(context, unknown.kind, unknown.days, unknown.queueId)).rejects.toMatchObject({
      code: 'ERR_NO_QUEUE_FOUND',
    });
    await expect(previewRetention(context, { ...none, body: unknown })).rejects.toMatchObject({
      code: 'ERR_NO_QUEUE_FOUND',
    });
    const late = { ...context, clock: { now: () => Date.now() + 10 * 60_000 } };
    const id = { ...none, params: { id: rule.id } };
    await expect(addRule(late, 'logs', 30)).rejects.toMatchObject({ code: 'ERR_RECENT_SIGN_IN' });
    expect(() => updateRetentionRule(late, { ...id, body: { days: 1 } })).toThrow('ERR_RECENT_SIGN_IN');
    expect(() => deleteRetentionRule(late, id)).toThrow('ERR_RECENT_SIGN_IN');
    expect(await updateRetentionRule(context, { ...id, body: { days: 90 } })).toMatchObject({ days: 90 });
    expect((await listRetentionRules(context, none)).map(({ kind, days }) => [kind, days])).toEqual([
      ['media', 60],
      ['media', 90],
    ]);
  });

  it('is previewed for who asked, and not for others', async () => {
    const { context } = await openShop();
    const { previewId } = await previewRetention(context, { ...none, body: { kind: 'logs', queueId: null, days: 30 } });
    const query = { ...none, query: { previewId } };
    const colleague = userContext({ companyId: context.company.id, viewer: { id: 2 } });
    for (const by of [colleague, userContext()])
      expect(await getRetentionPreview(by, query)).toMatchObject({ state: 'gone', tickets: 0 });
    expect(await getRetentionPreview(context, query)).toMatchObject({ state: 'running' });
    await runJobs(context);
    expect(await getRetentionPreview(context, query)).toMatchObject({ state: 'done', progress: 1, oldestAt: null });
  });
});
