import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measuredCycle } from '@recado/shared/test/measured-cycles';
import { isFigureOf, plainValues } from '@recado/shared/test/plain-figures';
import type { MeasuredCycle } from '@recado/shared/metrics/cycle';
import type { Viewer } from '@recado/shared/permissions/can';
import { metricNames } from '@recado/shared/metrics/metrics';
import { metricsBy, summaryVersion } from '@recado/shared/metrics/summary';
import { addDays } from '@recado/shared/text/time';
import { newUserRecord } from '../../data/users/new-user.ts';
import { syncContactTags } from '../tags/contact-tags.ts';
import { createTag } from '../tags/tags.ts';
import { storeCycles } from '../../../test/stored-cycles.ts';
import { addTicket } from '../../../test/tickets.ts';
import {
  addConnection,
  addQueue,
  allTickets,
  anyNumber,
  inboundText,
  setSettings,
} from '../../../test/conversation.ts';
import { dashboardEvents, update } from '../../../test/office.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { type TestContext, testViewer, userContext } from '../../../test/user-context.ts';
import { countTicketsByDay, countTicketsByUser } from './charts.ts';
import { getDashboard } from './get-dashboard.ts';
import { listCountedMessages } from './list-counted-messages.ts';
import { listMeasuredTickets } from './list-measured-tickets.ts';
import { listTicketsNow } from './list-tickets-now.ts';

const none = { params: undefined, query: undefined, body: undefined };
const day = 86_400_000;
const timeZone = 'America/Sao_Paulo';
const now = Date.parse('2026-11-20T15:00:00Z');

/** A company whose clock shows a time that a test sets. */
const company = (): { admin: TestContext; clock: { at: number } } => {
  const clock = { at: now };
  const admin = userContext();
  return { admin: { ...admin, clock: { now: () => clock.at } }, clock };
};

const dashboard = (by: TestContext, query: Parameters<typeof getDashboard>[1]['query']) =>
  getDashboard(by, { ...none, query });

const expectFigures = async (by: TestContext, cycles: readonly MeasuredCycle[], from: string, to: string) => {
  let { figures, uncounted } = await dashboard(by, { date_from: from, date_to: to });
  while (uncounted > 0) ({ figures, uncounted } = await dashboard(by, { date_from: from, date_to: to }));
  const begun = cycles.filter((cycle) => cycle.day >= from && cycle.day <= to);
  const wrong = metricNames.filter((name) => !isFigureOf(figures[name], name, plainValues(begun, name)));
  expect(wrong).toEqual([]);
};

const sample = (count: number, from: string, to: string): MeasuredCycle[] =>
  fc.sample(measuredCycle(Date.parse(`${from}T12:00:00Z`), Date.parse(`${to}T12:00:00Z`), timeZone), count);

describe('the dashboard', () => {
  it('has the figures of the cycles themselves, counted at once and kept, as they change later', async () => {
    const { admin, clock } = company();
    const cycles = await storeCycles(admin, sample(80, '2026-09-25', '2026-11-20'));
    const periods = [
      ['2026-10-01', '2026-11-20'],
      ['2026-10-25', '2026-11-05'],
      ['2026-11-20', '2026-11-20'],
    ] as const;
    for (const [from, to] of periods) await expectFigures(admin, cycles, from, to);
    for (const [from, to] of periods) await expectFigures(admin, cycles, from, to);

    clock.at += day;
    const [changed] = cycles.filter(
      (cycle) => cycle.day > '2026-10-24' && cycle.day < '2026-11-01' && cycle.closedAt === null,
    );
    const set = { closedAt: clock.at, finishedAt: clock.at, closingReason: 'closed' as const, rated: true, rating: 9 };
    await admin.commit(
      [
        admin.stores.tickets.cycleChange(changed!.ticketId, changed!.id, set),
        ...admin.stores.statistics.changed([{ day: changed!.day, id: changed!.ticketId }], clock.at),
      ],
      [],
    );
    const later = cycles.map((cycle) => (cycle === changed ? { ...cycle, ...set } : cycle));
    for (const [from, to] of periods) await expectFigures(admin, later, from, to);
    clock.at += day;
    for (const [from, to] of periods) await expectFigures(admin, later, from, to);
    await admin.stores.statistics.forget();
    for (const [from, to] of periods) await expectFigures(admin, later, from, to);
    // Those that a release with other figures kept are counted again.
    const wrong = { readAt: clock.at, version: summaryVersion - 1, summary: { all: { '': { tickets: 99 } } } };
    await admin.stores.statistics.keep('day', { date: '2026-11-02', ...wrong });
    await admin.stores.statistics.keep('month', { date: '2026-10', ...wrong });
    for (const [from, to] of periods) await expectFigures(admin, later, from, to);
  });

  it('has a ticket whose messages are of the day before it was accepted, and of the day before it was closed', async () => {
    const { admin, clock } = company();
    const connection = await addConnection(admin);
    await receiveMessage(admin, inboundText(connection, { at: clock.at }));
    const [ticket] = await allTickets(admin);
    const { id } = await addQueue(admin, 'Vendas');
    for (const status of ['open', 'closed']) {
      await dashboard(admin, { days: 3 });
      clock.at += day;
      // The service cycle and the messages of yesterday mark the same day.
      await update(admin, ticket!.id, { status, ...(status === 'open' && { queueId: id }) });
    }
    const { figures } = await dashboard(admin, { days: 3 });
    expect([figures.tickets!.count, figures.finished!.count]).toEqual([1, 1]);
  });

  it('learns that what it counts has changed, and nothing else: its readers need not see the tickets', async () => {
    const { admin, clock } = company();
    const connection = await addConnection(admin);
    const { id: queueId } = await addQueue(admin, 'Vendas');
    const published = async (act: () => Promise<unknown>) => {
      admin.effects.length = 0;
      clock.at += 60_000;
      await act();
      return dashboardEvents(admin);
    };
    const number = anyNumber();
    const receive = () => receiveMessage(admin, inboundText(connection, { number, at: clock.at }));
    const changed = [
      { event: `company-${admin.company.id}-figures`, rooms: ['dashboard'], data: { action: 'update' } },
    ];
    expect(await published(receive)).toMatchObject(changed);
    const [ticket] = await allTickets(admin);
    expect(await published(receive)).toEqual([]);
    expect(await published(() => update(admin, ticket!.id, { status: 'open', queueId }))).toMatchObject(changed);
    expect(await published(receive)).toEqual([]);
    expect(await published(() => update(admin, ticket!.id, { status: 'closed' }))).toMatchObject(changed);
  });

  it('counts a ticket by the tags that its contact got while it was served', async () => {
    const { admin } = company();
    const connection = await addConnection(admin);
    await receiveMessage(admin, inboundText(connection, { at: now }));
    const [ticket] = await allTickets(admin);
    const { id: queueId } = await addQueue(admin, 'Vendas');
    await update(admin, ticket!.id, { status: 'open', queueId });
    const tag = await createTag(admin, { ...none, body: { name: 'Cobrança', color: '#2F9E44', kanban: 0 } });
    const body = { contactId: ticket!.contactId, tags: [{ id: tag.id }] };
    await syncContactTags(admin, { ...none, body });
    await update(admin, ticket!.id, { status: 'closed' });
    const { groups } = await dashboard(admin, { days: 1 });
    expect(groups.tag!.map(({ name, figures }) => [name, figures.finished!.count])).toEqual([['Cobrança', 1]]);
    const query = { days: 1, metric: 'finished', dimension: 'tag', value: String(tag.id) } as const;
    expect((await listMeasuredTickets(admin, { ...none, query })).tickets).toHaveLength(1);
  });

  it('counts forty days that are not kept in a call, the newest first', async () => {
    const { admin } = company();
    const cycles = await storeCycles(admin, sample(30, '2026-09-20', '2026-11-20'));
    const counted: number[] = [];
    for (let calls = 0; calls < 10 && counted.at(-1) !== 0; calls++)
      counted.push((await dashboard(admin, { date_from: '2026-10-01', date_to: '2026-11-20' })).uncounted);
    expect(counted.at(-1)).toBe(0);
    expect(counted.length).toBeGreaterThan(1);
    await expectFigures(admin, cycles, '2026-10-01', '2026-11-20');
  });

  it('has the tickets behind each figure: as many rows as it says, page by page', async () => {
    const { admin } = company();
    const connection = await addConnection(admin);
    const queue = await addQueue(admin, 'Vendas');
    const cycles = await storeCycles(
      admin,
      sample(50, '2026-11-12', '2026-11-19').map((cycle) => ({
        ...cycle,
        whatsappId: connection.id,
        queueId: cycle.queueId === 1 ? queue.id : null,
      })),
    );
    for (const { ticketId } of cycles) await addTicket(admin, { id: ticketId, whatsappId: connection.id });
    const { groups, figures } = await dashboard(admin, { days: 10 });
    const rowsOf = async (metric: (typeof metricNames)[number], dimension: 'all' | 'queue' | 'day', value: string) => {
      const rows = [];
      let cursor: string | undefined;
      do {
        const page = await listMeasuredTickets(admin, {
          ...none,
          query: { days: 10, metric, dimension, value, ...(cursor === undefined ? {} : { cursor }) },
        });
        rows.push(...page.tickets);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return rows;
    };
    for (const metric of ['tickets', 'waiting', 'firstAnswerMet'] as const) {
      const rows = await rowsOf(metric, 'all', '');
      expect(rows).toHaveLength(figures[metric]!.count);
      if (metric === 'firstAnswerMet')
        expect(rows.filter(({ value }) => value === 1)).toHaveLength(
          cycles.filter(({ firstAnswerMet }) => firstAnswerMet === true).length,
        );
      expect(rows.map(({ createdAt }) => createdAt)).toEqual(
        rows
          .map(({ createdAt }) => createdAt)
          .toSorted()
          .toReversed(),
      );
      for (const { value, figures: of } of groups.queue!)
        expect(await rowsOf(metric, 'queue', value)).toHaveLength(of[metric]!.count);
    }
    expect(groups.queue!.map(({ name }) => name).toSorted()).toEqual(['Vendas', null].toSorted());
  });

  it('has the tickets behind the counters of now, as many as they say', async () => {
    const { admin } = company();
    const connection = await addConnection(admin);
    for (let index = 0; index < 22; index += 1)
      await receiveMessage(admin, inboundText(connection, { number: `55119876${10_000 + index}` }));
    const { id } = await addQueue(admin, 'Vendas');
    const [first] = await allTickets(admin);
    await update(admin, first!.id, { status: 'open', queueId: id });
    const { counters } = await dashboard(admin, { days: 1 });
    const count = async (by: TestContext, counter: 'open' | 'pending' | 'groups' | 'waitRating'): Promise<number> => {
      const rows = [];
      for (let cursor: string | null = null; ;) {
        const page = await listTicketsNow(by, { ...none, query: { counter, ...(cursor === null ? {} : { cursor }) } });
        rows.push(...page.tickets.map(({ ticketId }) => ticketId));
        if (page.nextCursor === null) return new Set(rows).size;
        cursor = page.nextCursor;
      }
    };
    expect(await count(admin, 'pending')).toBe(counters.supportPending);
    expect(await count(admin, 'open')).toBe(counters.supportHappening);
    expect([counters.supportPending, counters.supportHappening]).toEqual([21, 1]);
    expect(await count(admin, 'waitRating')).toBe(0);
    expect(await count(company().admin, 'pending')).toBe(0);
  });

  it('masks numbers behind figures for users who see no numbers, and for supporters', async () => {
    const { admin } = company();
    const connection = await addConnection(admin);
    const number = '5511987654321';
    await receiveMessage(admin, inboundText(connection, { number, pushName: number, at: now }));
    const namesFor = async (viewer: Partial<Viewer>): Promise<(string | null)[]> => {
      const by = {
        ...admin,
        actor: { ...admin.actor, viewer: testViewer({ companyId: admin.company.id, ...viewer }) },
      };
      by.cache.delete('settings');
      const measured = await listMeasuredTickets(by, { ...none, query: { days: 2, metric: 'tickets' } });
      const now = await listTicketsNow(by, { ...none, query: { counter: 'pending' } });
      const messages = await listCountedMessages(by, { ...none, query: { days: 2, metric: 'received' } });
      return [...measured.tickets, ...now.tickets, ...messages.messages].map(({ contactName }) => contactName);
    };
    const agent = { profile: 'user', showDashboard: 'enabled' } as const;
    expect(await namesFor(agent)).toEqual([number, number, number]);
    await setSettings(admin, { lgpdHideNumber: 'enabled', enableLGPD: 'enabled' });
    expect(await namesFor({ profile: 'admin' })).toEqual([number, number, number]);
    for (const viewer of [agent, { profile: 'admin', hidesNumbers: true } as const])
      for (const name of await namesFor(viewer)) expect(name).toMatch(/^\*+\d\d$/);
  });

  it('compares with the period before, as a whole and by part, and refuses a call without a period', async () => {
    const { admin } = company();
    const cycles = await storeCycles(admin, sample(40, '2026-11-01', '2026-11-20'));
    const { period, before, previous, groups } = await dashboard(admin, { days: 10 });
    expect([period, before]).toEqual([
      { from: '2026-11-11', to: '2026-11-20' },
      { from: '2026-11-01', to: '2026-11-10' },
    ]);
    expect(previous.tickets!.count).toBe(cycles.filter(({ day: on }) => on <= '2026-11-10').length);
    const parts = (on: (cycle: MeasuredCycle) => boolean, valueOf: (cycle: MeasuredCycle) => string) =>
      Map.groupBy(cycles.filter(on), valueOf);
    const now = (cycle: MeasuredCycle): boolean => cycle.day > '2026-11-10';
    const then = (cycle: MeasuredCycle): boolean => !now(cycle);
    const cases = [
      ['queue', ({ queueId }: MeasuredCycle) => String(queueId ?? 0), 0],
      ['user', ({ userId }: MeasuredCycle) => String(userId ?? 0), 0],
      ['connection', ({ whatsappId }: MeasuredCycle) => String(whatsappId), 0],
      ['day', ({ day: on }: MeasuredCycle) => on, 10],
    ] as const;
    for (const [dimension, valueOf, shift] of cases) {
      const [current, before] = [
        parts(now, valueOf),
        parts(then, (cycle) => (shift === 0 ? valueOf(cycle) : addDays(cycle.day, shift))),
      ];
      const shown = groups[dimension]!;
      expect(shown.map(({ value }) => value).toSorted()).toEqual(
        [...new Set([...current.keys(), ...before.keys()])].toSorted(),
      );
      for (const { value, figures, previous: earlier } of shown) {
        expect([dimension, value, figures.tickets!.count]).toEqual([dimension, value, current.get(value)?.length ?? 0]);
        for (const metric of metricsBy(dimension))
          expect(isFigureOf(earlier[metric], metric, plainValues(before.get(value) ?? [], metric))).toBe(true);
      }
    }
    const bare = groups.weekHour!.filter(({ figures }) => figures.tickets!.count === 0);
    expect([bare, groups.weekHour!.find(({ previous: none }) => Object.keys(none).length > 0)]).toEqual([
      [],
      undefined,
    ]);
    for (const query of [
      {},
      { date_from: '2026-11-10', date_to: '2026-11-01' },
      { date_from: '2020-01-01', date_to: '2026-01-01' },
    ])
      await expect(dashboard(admin, query)).rejects.toMatchObject({ code: 'ERR_PERIOD_REQUIRED' });
  });

  it('has charts in which what is not counted yet is not known, not 0', async () => {
    const { admin } = company();
    const email = `${admin.company.id}@example.com`;
    const user = newUserRecord({ companyId: admin.company.id, id: 2, sub: email, email, name: 'Bia', profile: 'user' });
    await admin.commit(admin.stores.users.create(user, 10), []);
    const cycles = await storeCycles(admin, sample(40, '2026-09-20', '2026-11-20'));
    const span = { initialDate: '2026-10-01', finalDate: '2026-11-20' };
    const begun = cycles.filter((cycle) => cycle.day >= span.initialDate);
    const first = await countTicketsByDay(admin, { ...none, query: span });
    expect(first).toMatchObject({ count: null, uncounted: 11 });
    expect(first.data.map(({ total }) => total === null)).toEqual(first.data.map((_, index) => index < 11));
    await admin.stores.statistics.forget();
    expect(await countTicketsByUser(admin, { ...none, query: span })).toEqual({
      data: [{ name: 'Bia', quantity: null }],
      uncounted: 11,
    });
    expect(await dashboard(admin, { date_from: span.initialDate, date_to: span.finalDate })).toMatchObject({
      missing: [],
    });
    expect(await countTicketsByDay(admin, { ...none, query: span })).toMatchObject({
      count: begun.length,
      uncounted: 0,
    });
    const { data } = await countTicketsByUser(admin, { ...none, query: span });
    expect(data[0]!.quantity).toBe(begun.filter(({ userId }) => userId === 2).length);
  });

  it('has a chart by user, by day and by hour', async () => {
    const { admin } = company();
    const cycles = await storeCycles(admin, sample(40, '2026-11-01', '2026-11-20'));
    const span = { initialDate: '2026-11-01', finalDate: '2026-11-20' };
    const byDay = await countTicketsByDay(admin, { ...none, query: span });
    const days = Array.from({ length: 20 }, (_, index) => addDays('2026-11-01', index));
    expect(byDay).toEqual({
      count: 40,
      uncounted: 0,
      data: days.map((date) => ({ data: date, total: cycles.filter((cycle) => cycle.day === date).length })),
    });
    const oneDay = await countTicketsByDay(admin, {
      ...none,
      query: { initialDate: '2026-11-10', finalDate: '2026-11-10' },
    });
    expect(oneDay.data).toHaveLength(24);
    expect(oneDay.data.reduce((sum, { total }) => sum + total!, 0)).toBe(oneDay.count);
    expect((await countTicketsByUser(admin, { ...none, query: span })).data).toEqual([]);
  });
});
