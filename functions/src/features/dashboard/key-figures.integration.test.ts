import type { MeasuredCycle } from '@recado/shared/metrics/cycle';
import { type MetricName, metricNames } from '@recado/shared/metrics/metrics';
import type { Viewer } from '@recado/shared/permissions/can';
import { measuredCycle } from '@recado/shared/test/measured-cycles';
import { isFigureOf, plainValues } from '@recado/shared/test/plain-figures';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addConnection, allTickets, inboundText } from '../../../test/conversation.ts';
import { storeCycles } from '../../../test/stored-cycles.ts';
import { type TestContext, testViewer, userContext } from '../../../test/user-context.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { getCampaignFigures } from '../campaigns/get-campaign-figures.ts';
import { countTicketsByDay, countTicketsByUser } from './charts.ts';
import { countMessages } from './count-messages.ts';
import { getDashboard } from './get-dashboard.ts';
import { getMessageFigures } from './get-message-figures.ts';
import { listCountedMessages } from './list-counted-messages.ts';
import { listMeasuredTickets } from './list-measured-tickets.ts';
import { listTicketsNow } from './list-tickets-now.ts';

const none = { params: undefined, query: undefined, body: undefined };
const timeZone = 'America/Sao_Paulo';
const now = Date.parse('2026-11-20T15:00:00Z');
const period = { date_from: '2026-11-10', date_to: '2026-11-20' };

type Key = NonNullable<Viewer['key']>;

const company = (): TestContext => ({ ...userContext(), clock: { now: () => now } });
const asKey = (by: TestContext, key: Key): TestContext => {
  const viewer = testViewer({ companyId: by.company.id, profile: 'user', key });
  return { ...by, actor: { ...by.actor, viewer } };
};

const rowsOf = async (by: TestContext, metric: MetricName, part: object = {}): Promise<number[]> => {
  const ids: number[] = [];
  for (let cursor: string | null = null; ;) {
    const query = { ...period, metric, ...part, ...(cursor === null ? {} : { cursor }) };
    const page = await listMeasuredTickets(by, { ...none, query });
    ids.push(...page.tickets.map(({ ticketId }) => ticketId));
    if (page.nextCursor === null) return ids;
    cursor = page.nextCursor;
  }
};

describe('an API key', () => {
  it.each<[string, Key, (cycle: MeasuredCycle) => boolean]>([
    [
      'queues',
      { queueIds: [1, 3], connectionIds: null },
      ({ queueId }) => queueId !== null && [1, 3].includes(queueId),
    ],
    ['connections', { queueIds: null, connectionIds: [2] }, ({ whatsappId }) => whatsappId === 2],
  ])('of some %s gets the figures of these alone, and the tickets behind them', async (_, key, reaches) => {
    const admin = company();
    const sampled = fc.sample(measuredCycle(now - 9 * 86_400_000, now, timeZone), 60);
    const cycles = await storeCycles(admin, sampled);
    const by = asKey(admin, key);
    const { figures, groups, attendants } = await getDashboard(by, { ...none, query: period });
    const reached = cycles.filter(reaches);
    expect(metricNames.filter((name) => !isFigureOf(figures[name], name, plainValues(reached, name)))).toEqual([]);
    expect(attendants).toEqual([]);
    const dimension = key.queueIds ? 'queue' : 'connection';
    const others = Object.entries(groups).filter(([name, list]) => name !== dimension && list.length > 0);
    expect(others).toEqual([]);
    expect(groups[dimension]!.every(({ value }) => (key.queueIds ?? key.connectionIds)!.includes(Number(value)))).toBe(
      true,
    );
    for (const metric of ['tickets', 'waiting', 'solvedByBot'] as const)
      expect(await rowsOf(by, metric)).toHaveLength(figures[metric]!.count);
    const elsewhere = dimension === 'queue' ? { dimension, value: '2' } : { dimension, value: '1' };
    expect(await rowsOf(by, 'tickets', elsewhere)).toEqual([]);
  });

  it('of queues and connections gets no figures, which are not kept by both, but its tickets', async () => {
    const admin = company();
    const cycles = await storeCycles(admin, fc.sample(measuredCycle(now - 86_400_000, now, timeZone), 30));
    const by = asKey(admin, { queueIds: [1], connectionIds: [2] });
    await expect(getDashboard(by, { ...none, query: period })).rejects.toMatchObject({ code: 'ERR_FIGURES_REACH' });
    const reached = cycles.filter(({ queueId, whatsappId }) => queueId === 1 && whatsappId === 2);
    expect((await rowsOf(by, 'tickets')).toSorted()).toEqual(reached.map(({ ticketId }) => ticketId).toSorted());
  });

  it('gets messages and tickets of now of its connections alone; one of queues gets no messages', async () => {
    const admin = company();
    const [mine, other] = [await addConnection(admin), await addConnection(admin)];
    for (const connection of [mine, other, other]) await receiveMessage(admin, inboundText(connection, { at: now }));
    expect(await allTickets(admin)).toHaveLength(3);
    const query = { ...period, metric: 'received' } as const;
    const received = { fromMe: false, dateStart: period.date_from, dateEnd: period.date_to };
    for (const [connectionIds, count] of [
      [[mine.id], 1],
      [[other.id], 2],
      [[], 0],
    ] as const) {
      const by = asKey(admin, { queueIds: null, connectionIds });
      const { figures, groups } = await getMessageFigures(by, { ...none, query: period });
      expect(figures.received).toBe(count);
      expect(groups.connection!.map(({ value }) => Number(value))).toEqual(count === 0 ? [] : connectionIds);
      expect(groups.author).toEqual([]);
      const { messages } = await listCountedMessages(by, { ...none, query });
      expect(messages.reduce((sum, { value }) => sum + value, 0)).toBe(count);
      expect((await countMessages(by, { ...none, query: received })).count).toEqual([{ count }]);
      const { counters } = await getDashboard(by, { ...none, query: period });
      expect(counters.supportPending).toBe(count);
      const now = await listTicketsNow(by, { ...none, query: { counter: 'pending' } });
      expect(now.tickets).toHaveLength(count);
    }
    const ofQueue = asKey(admin, { queueIds: [1], connectionIds: null });
    expect((await listTicketsNow(ofQueue, { ...none, query: { counter: 'pending' } })).tickets).toEqual([]);
    for (const refused of [
      getMessageFigures(ofQueue, { ...none, query: period }),
      listCountedMessages(ofQueue, { ...none, query }),
      countMessages(ofQueue, { ...none, query: received }),
    ])
      await expect(refused).rejects.toMatchObject({ code: 'ERR_FIGURES_REACH' });
  });

  it('that is limited gets no charts and no campaigns, which are of the whole company; one without limits gets them', async () => {
    const admin = company();
    await storeCycles(admin, fc.sample(measuredCycle(now - 86_400_000, now, timeZone), 5));
    const charts = { initialDate: period.date_from, finalDate: period.date_to };
    const calls = (by: TestContext) => [
      () => countTicketsByUser(by, { ...none, query: charts }),
      () => countTicketsByDay(by, { ...none, query: charts }),
      () => getCampaignFigures(by, { ...none, query: period }),
    ];
    for (const key of [
      { queueIds: [1], connectionIds: null },
      { queueIds: null, connectionIds: [1] },
      { queueIds: [], connectionIds: [] },
    ])
      for (const call of calls(asKey(admin, key)))
        await expect(call()).rejects.toMatchObject({ code: 'ERR_FIGURES_REACH' });
    const whole = asKey(admin, { queueIds: null, connectionIds: null });
    for (const call of calls(whole)) await call();
    expect((await countTicketsByDay(whole, { ...none, query: charts })).count).toBe(5);
  });
});
