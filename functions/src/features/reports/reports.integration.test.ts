import { read, utils } from '@e965/xlsx';
import type { MeasuredCycle } from '@recado/shared/metrics/cycle';
import { type MetricName, metricNames } from '@recado/shared/metrics/metrics';
import { measuredCycle } from '@recado/shared/test/measured-cycles';
import { localTime } from '@recado/shared/text/time';
import type { Viewer } from '@recado/shared/permissions/can';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addConnection, addQueue, setSettings } from '../../../test/conversation.ts';
import { jobsOf, runJobs } from '../../../test/jobs.ts';
import { addTicket } from '../../../test/tickets.ts';
import { type TestContext, testViewer, userContext } from '../../../test/user-context.ts';
import { reportKey } from '../../platform/media/keys.ts';
import { countTicketsByDay } from '../dashboard/charts.ts';
import { exportReports, getReportExport } from './export-reports.ts';
import { listReports } from './list-reports.ts';
import { listMeasuredTickets } from '../dashboard/list-measured-tickets.ts';

const none = { params: undefined, query: undefined, body: undefined };
const now = Date.parse('2026-11-20T15:00:00Z');
const timeZone = 'America/Sao_Paulo';
const period = { dateFrom: '2026-11-01', dateTo: '2026-11-20' };

const contact = { id: 1, number: '5511987654321', urlPicture: null, disableBot: false, isGroup: false };

type Query = Partial<Parameters<typeof listReports>[1]['query']>;

/** A company with random cycles, each of a ticket of its own: `ticketId` is the place in the list, from 1. */
const company = async (count = 40, name = 'Maria'): Promise<{ admin: TestContext; cycles: MeasuredCycle[] }> => {
  const admin = { ...userContext(), clock: { now: () => now } };
  const connections = [await addConnection(admin), await addConnection(admin), await addConnection(admin)];
  const queues = [await addQueue(admin, 'Vendas'), await addQueue(admin, 'Suporte'), await addQueue(admin, 'Caixa')];
  const cycles = fc.sample(measuredCycle(now - 19 * 86_400_000, now - 60_000, timeZone), count).map((cycle) => ({
    ...cycle,
    whatsappId: connections[cycle.whatsappId - 1]!.id,
    queueId: cycle.queueId === null ? null : queues[cycle.queueId - 1]!.id,
  }));
  for (const [index, cycle] of cycles.entries()) {
    const id = index + 1;
    await addTicket(admin, {
      id,
      contactId: id,
      whatsappId: cycle.whatsappId,
      status: 'open',
      contact: { ...contact, name },
    });
    await admin.commit(
      [
        admin.stores.tickets.cycleCreation({
          ...cycle,
          id: String(cycle.createdAt),
          ticketId: id,
          userIds: new Set(cycle.userIds),
          queueIds: new Set<number>(),
          tagIds: [...cycle.tagIds],
          ratingAt: null,
        }),
        ...admin.stores.tickets.chatSave(null, {
          whatsappId: cycle.whatsappId,
          contactId: id,
          activeTicketId: id,
          lastClosedTicketId: null,
          reopenedTicketIds: [],
          jid: '5511987654321@s.whatsapp.net',
          address: { number: '5511987654321', lid: null },
          version: 1,
        }),
      ],
      [],
    );
  }
  return { admin, cycles };
};

const page = (by: TestContext, query: Query = {}) => listReports(by, { ...none, query: { ...period, ...query } });

/** All rows, page by page. */
const rowsOf = async (by: TestContext, query: Query = {}) => {
  const rows = [];
  for (let cursor: string | undefined; ;) {
    const { tickets, nextCursor } = await page(by, {
      pageSize: 50,
      ...query,
      ...(cursor === undefined ? {} : { cursor }),
    });
    rows.push(...tickets);
    if (nextCursor === null) return rows;
    cursor = nextCursor;
  }
};

describe('the report', () => {
  it('lists the cycles of a period, newest first, in pages by cursor and by number', async () => {
    const { admin, cycles } = await company(23);
    const rows = await rowsOf(admin, { pageSize: 5 });
    expect(rows.map(({ createdAt }) => Date.parse(createdAt))).toEqual(
      cycles.map(({ createdAt }) => createdAt).toSorted((one, other) => other - one),
    );
    for (const number of [1, 2, 5, 6]) {
      const { tickets, totalTickets } = await page(admin, { pageSize: 5, page: number });
      expect(tickets).toEqual(rows.slice(5 * (number - 1), 5 * number));
      expect(totalTickets).toEqual({ total: 23 });
    }
    const [row] = rows;
    const cycle = cycles[row!.id - 1]!;
    expect(row).toMatchObject({
      closedAt: cycle.closedAt === null ? null : new Date(cycle.closedAt).toISOString(),
      supportTime: cycle.finishedAt === null ? null : cycle.finishedAt - cycle.createdAt,
      NPS: cycle.rating ?? 0,
    });
    const [read] = await admin.stores.tickets.getReported([row!.id]);
    expect(read!.contact).toEqual({ name: row!.contactName });
  });

  it('is filtered as asked, and its rows are as many as the figure that counts them', async () => {
    const { admin, cycles } = await company();
    const { whatsappId, queueId } = cycles.find((cycle) => cycle.queueId !== null)!;
    for (const id of [3, 5])
      await admin.stores.search.reindex(id, () => Promise.resolve({ name: 'Bia Lima', number: `551190000000${id}` }));
    const cases: [Query, (cycle: MeasuredCycle) => boolean, boolean][] = [
      [{ whatsappId: [whatsappId] }, (cycle) => cycle.whatsappId === whatsappId, true],
      [{ queueIds: [queueId!] }, (cycle) => cycle.queueId === queueId, true],
      [{ users: [1, 2] }, ({ userId }) => userId === 1 || userId === 2, true],
      [{ onlyRated: true }, ({ rating, rated }) => rated && rating !== null, true],
      [{ status: ['closed'] }, ({ closedAt }) => closedAt !== null, true],
      [{ status: ['open'] }, ({ closedAt, startedAt }) => closedAt === null && startedAt !== null, false],
      [
        { status: ['pending'], users: [1] },
        (c) => c.startedAt === null && c.closedAt === null && c.userId === 1,
        false,
      ],
      [{ contactId: 7 }, (cycle) => cycle === cycles[6], false],
      [{ searchParam: 'bia lima' }, (cycle) => cycle === cycles[2] || cycle === cycles[4], false],
      [{ searchParam: 'ninguém' }, () => false, false],
      [{ metric: 'waiting' }, (c) => c.startedAt !== null && c.startedAt > c.queuedAt!, true],
      [{ metric: 'tickets', dimension: 'queue', value: String(queueId) }, (cycle) => cycle.queueId === queueId, true],
    ];
    for (const [query, keeps, isCounted] of cases) {
      const wanted = cycles.flatMap((cycle, index) => (keeps(cycle) ? index + 1 : []));
      const rows = await rowsOf(admin, query);
      expect(
        rows.map(({ id }) => id).toSorted((one, other) => one - other),
        JSON.stringify(query),
      ).toEqual(wanted);
      const { totalTickets } = await page(admin, query);
      expect(totalTickets.total).toBe(isCounted ? wanted.length : null);
    }
    for (const metric of metricNames as readonly MetricName[]) {
      const { totalTickets } = await page(admin, { metric });
      expect(await rowsOf(admin, { metric }), metric).toHaveLength(totalTickets.total!);
    }
  });

  it('keeps the rows of tickets that retention or an erasure removed, without their contacts', async () => {
    const { admin } = await company(4);
    const ticket = (await admin.stores.tickets.get(2))!;
    await admin.commit(admin.stores.tickets.saves([{ before: ticket, after: null }]), []);
    const { tickets, totalTickets } = await page(admin);
    expect(tickets).toHaveLength(totalTickets.total!);
    const gone = tickets.find(({ id }) => id === 2);
    expect(gone).toMatchObject({ uuid: null, contactName: '', lastMessage: '' });
    expect(JSON.stringify(gone)).not.toContain('Maria');
    const behind = await listMeasuredTickets(admin, {
      ...none,
      query: { date_from: '2026-11-01', date_to: '2026-11-20', metric: 'tickets' },
    });
    expect(behind.tickets).toHaveLength(4);
    expect(behind.tickets.find(({ ticketId }) => ticketId === 2)).toMatchObject({ uuid: null, contactName: null });
    const exportId = await exported(admin);
    await runJobs(admin);
    const book = read(await (await fetch((await progress(admin, exportId)).url!)).arrayBuffer(), { type: 'array' });
    const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets.Atendimentos!);
    expect(rows.map(({ Contato }) => Contato).toSorted()).toEqual(['Maria', 'Maria', 'Maria', 'Removido']);
  });

  it('shows an API key no newest message of a ticket that left the queues and connections that it reaches', async () => {
    const { admin, cycles } = await company(12);
    const { queueId, whatsappId } = cycles.find((cycle) => cycle.queueId !== null)!;
    const shownTo = async (key: Viewer['key']) => {
      const viewer = testViewer({ companyId: admin.company.id, profile: 'user', key });
      return rowsOf({ ...admin, actor: { ...admin.actor, viewer } });
    };
    const moved = cycles.findIndex((cycle) => cycle.queueId === queueId && cycle.whatsappId === whatsappId) + 1;
    const ticket = (await admin.stores.tickets.get(moved))!;
    const newest = { lastMessage: 'Meu cartão é 4111', queueId: queueId! };
    await admin.commit(admin.stores.tickets.saves([{ before: ticket, after: { ...ticket, ...newest } }]), []);
    const messageOf = (rows: Awaited<ReturnType<typeof rowsOf>>) => rows.find(({ id }) => id === moved)?.lastMessage;
    const keys = [
      { queueIds: [queueId!], connectionIds: null },
      { queueIds: null, connectionIds: [whatsappId] },
    ];
    for (const key of keys) expect(messageOf(await shownTo(key))).toBe(newest.lastMessage);
    const there = (await admin.stores.tickets.get(moved))!;
    const elsewhere = { ...there, queueId: 999, whatsappId: 998 };
    await admin.commit(admin.stores.tickets.saves([{ before: there, after: elsewhere }]), []);
    for (const key of keys) expect(messageOf(await shownTo(key))).toBe('');
    expect(messageOf(await rowsOf(admin))).toBe(newest.lastMessage);
  });

  it('is refused without a period, and shows nothing of another company', async () => {
    const { admin } = await company(3);
    await expect(page(admin, { dateFrom: '2026-11-10', dateTo: '2026-11-01' })).rejects.toMatchObject({
      code: 'ERR_PERIOD_REQUIRED',
    });
    const other = { ...userContext(), clock: admin.clock };
    expect(await rowsOf(other)).toEqual([]);
    expect(await rowsOf(other, { contactId: 1 })).toEqual([]);
  });
});

const exported = async (by: TestContext, query: Query = {}) => {
  const { exportId } = await exportReports(by, { ...none, body: { ...period, language: 'pt', ...query } });
  return exportId;
};
const progress = (by: TestContext, exportId: string) => getReportExport(by, { ...none, query: { exportId } });

describe('an export of the report', () => {
  it('has the rows of the report, over several slices, behind a link with its name', async () => {
    const { admin, cycles } = await company(30);
    const quarter = { dateFrom: '2026-08-21', dateTo: '2026-11-20' };
    // Each look counts some days: then the export knows its number of rows.
    for (let look = 0; look < 3; look += 1) await page(admin, quarter);
    // Each reading of the clock takes 4 seconds: a slice ends behind its second part, and one has the rows of a month.
    let at = now;
    const slow = { ...admin, clock: { now: () => (at += 4_000) } };
    const exportId = await exported(slow, { ...quarter, status: ['closed'] });
    expect(await progress(slow, exportId)).toMatchObject({ state: 'running', done: 0, url: null });
    await runJobs(slow, 2);
    const wanted = cycles.filter(({ closedAt }) => closedAt !== null);
    const end = await progress(slow, exportId);
    expect(end).toMatchObject({ state: 'done', done: wanted.length, total: wanted.length });
    const answer = await fetch(end.url!);
    expect(answer.headers.get('content-disposition')).toContain('relatorio-de-atendimentos.xlsx');
    const sheet = read(await answer.arrayBuffer(), { type: 'array' }).Sheets.Atendimentos!;
    const rows = utils.sheet_to_json<Record<string, string>>(sheet);
    expect(rows).toHaveLength(wanted.length);
    expect(new Set(rows.map(({ Status }) => Status))).toEqual(new Set(['FECHADO']));
    const events = slow.effects.flatMap((effect) =>
      effect.to === 'realtime' && effect.message.event.endsWith('-reportExport') ? [effect.message] : [],
    );
    expect(events.at(-1)).toMatchObject({ data: { exportId, state: 'done' }, rooms: ['user:1'] });
    const [job] = await jobsOf(slow);
    expect(job!.slice).toBe(2);
  });

  it.each([
    // Chile's clocks go from 24:00 of the 5th of September to 1:00; Portugal's show 1:30 of the 25th of October twice.
    ['America/Santiago', '2026-09-06', ['2026-09-06T03:59:30Z', '2026-09-06T04:00:10Z'], ['06/09/2026 01:00'], [0, 1]],
    [
      'Europe/Lisbon',
      '2026-10-25',
      ['2026-10-24T22:59:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
      ['25/10/2026 01:30', '25/10/2026 01:30'],
      [0, 2],
    ],
  ])('of %s on %s has the day, the hours and the clocks of the company', async (zone, day, begun, cells, hours) => {
    const user = userContext();
    const admin = { ...user, company: { ...user.company, timeZone: zone }, clock: { now: () => now } };
    const [sample] = fc.sample(measuredCycle(now, now + 1, zone), 1);
    for (const [index, at] of begun.entries()) {
      const createdAt = Date.parse(at);
      await addTicket(admin, { id: index + 1, contactId: index + 1 });
      const times = { createdAt, queuedAt: null, startedAt: null, firstAnsweredAt: null, closedAt: null };
      const { date } = localTime(createdAt, zone);
      const stored = { userIds: new Set<number>(), queueIds: new Set<number>(), tagIds: [], ratingAt: null };
      await admin.commit(
        [
          admin.stores.tickets.cycleCreation({
            ...sample!,
            ...times,
            ...stored,
            finishedAt: null,
            day: date,
            id: String(createdAt),
            ticketId: index + 1,
          }),
        ],
        [],
      );
    }
    const ofDay = { dateFrom: day, dateTo: day };
    const { data } = await countTicketsByDay(admin, { ...none, query: { initialDate: day, finalDate: day } });
    expect(data.slice(0, 2).map(({ total }) => total)).toEqual(hours);
    const exportId = await exported(admin, ofDay);
    await runJobs(admin);
    const file = await (await fetch((await progress(admin, exportId)).url!)).arrayBuffer();
    const sheet = read(file, { type: 'array', cellDates: true }).Sheets.Atendimentos!;
    const opened = utils.sheet_to_json<Record<string, string>>(sheet, { raw: false });
    expect(opened.map((row) => row.Abertura)).toEqual(cells);
  });

  it('is for the user who asked for it, while its file is there', async () => {
    const { admin } = await company(2);
    const exportId = await exported(admin);
    await runJobs(admin);
    const viewer = testViewer({ companyId: admin.company.id, id: 2 });
    const colleague = { ...admin, actor: { ...admin.actor, viewer } };
    const nothing = { state: 'gone', done: 0, url: null };
    expect(await progress(colleague, exportId)).toMatchObject(nothing);
    expect(await progress(userContext(), exportId)).toMatchObject(nothing);
    await admin.media.remove([reportKey(admin.company.id, exportId, 'report.xlsx')]);
    expect(await progress(admin, exportId)).toMatchObject({ state: 'gone', url: null });
    expect(await jobsOf(admin)).toMatchObject([{ state: 'done' }]);
  });

  it('hides numbers from those who may not see them', async () => {
    const { admin } = await company(1, contact.number);
    await setSettings(admin, { lgpdHideNumber: 'enabled', enableLGPD: 'enabled' });
    admin.cache.delete('settings');
    const viewer = testViewer({ companyId: admin.company.id, profile: 'user', showDashboard: 'enabled' });
    const agent = { ...admin, actor: { ...admin.actor, viewer } };
    expect((await rowsOf(agent))[0]!.contactName).toMatch(/^\*+\d\d$/);
    const exportId = await exported(agent);
    await runJobs(agent);
    const { url } = await progress(agent, exportId);
    const book = read(await (await fetch(url!)).arrayBuffer(), { type: 'array' });
    expect(JSON.stringify(book.Sheets)).not.toContain('987654321');
  });
});
