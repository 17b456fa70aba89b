// @vitest-environment jsdom
import type { Dashboard, MeasuredTicket } from '@recado/shared/contract/dashboard';
import { metricNames } from '@recado/shared/metrics/metrics';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildLogin } from '../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import texts from '../../i18n/locales/pt/screens/figures.json' with { type: 'json' };
import { DashboardPage } from './DashboardPage.tsx';

const api = vi.hoisted(() => ({
  call: vi.fn<(endpoint: { name: string }, parts: { query: Record<string, unknown> }) => Promise<unknown>>(),
}));
vi.mock('../../api/call.ts', () => api);

setUpDom('figures');

const counted = { count: 3, average: 60_000, median: 60_000, p90: 60_000 };
const figures = Object.fromEntries(metricNames.map((name) => [name, counted]));
const group = (value: string, name: string | null) => ({ value, name, figures, previous: figures });
const period = { from: '2026-11-02', to: '2026-11-03' };

const dashboard = {
  counters: {
    ...{ supportHappening: 1, supportPending: 2, supportFinished: 3, supportGroups: 4, leads: 1, avgSupportTime: 1 },
    ...{ avgWaitTime: 1, activeTickets: 1, passiveTickets: 1, npsScore: 50, npsPromotersPerc: 60, npsPassivePerc: 30 },
    ...{ npsDetractorsPerc: 10, tickets: 3, waitRating: 5, withoutRating: 1, withRating: 3, percRating: 100 },
  },
  attendants: [
    { id: 7, name: 'Bia', rating: 9, countRating: 3, tickets: 3, avgWaitTime: 1, avgSupportTime: 2, online: true },
  ],
  period,
  before: { from: '2026-10-31', to: '2026-11-01' },
  uncounted: 0,
  missing: [],
  figures,
  previous: figures,
  groups: {
    day: [group('2026-11-02', null)],
    hour: [group('9', null)],
    weekHour: [group('1-9', null)],
    user: [group('7', 'Bia')],
  },
} satisfies Dashboard;

const row = (ticketId: number): MeasuredTicket => ({
  ticketId,
  uuid: ticketId === 3 ? null : crypto.randomUUID(),
  contactName: ticketId === 3 ? null : `Maria ${ticketId}`,
  userName: 'Bia',
  queueName: null,
  whatsappName: null,
  createdAt: '2026-11-02T12:00:00.000Z',
  closedAt: null,
  value: 1,
});

/** Pages of a figure of a year: months without a row are between those that have some. */
const pages = [[row(1), row(2)], [], [], [row(3)]];

type Query = Record<string, unknown>;

/** Shows a tab of the dashboard, and returns the queries of the calls for rows that were made. */
const show = async (tab: string, given: Partial<Dashboard> = {}): Promise<Query[]> => {
  const calls: Query[] = [];
  api.call.mockImplementation(({ name }, { query }) => {
    if (name === 'getDashboard') return Promise.resolve({ ...dashboard, ...given });
    const { cursor = '0', ...asked } = query;
    calls.push(asked);
    const next = Number(cursor) + 1;
    const hasMore = next < pages.length;
    return Promise.resolve({ tickets: pages[Number(cursor)], hasMore, nextCursor: hasMore ? String(next) : null });
  });
  const path = `/?tab=${tab}&period=dates&from=${period.from}&to=${period.to}`;
  renderWithProviders(<DashboardPage />, { login: buildLogin(), path });
  await screen.findByTestId('dashboard');
  return calls;
};

const asked = ([first]: readonly Query[]): Query => first!;
const whole = { date_from: '2026-11-02', date_to: '2026-11-03' };

test.each<[string, string, Record<string, string>]>([
  ['attendants', 'attendant-tickets', { metric: 'tickets', dimension: 'user', value: '7' }],
  ['attendants', 'attendant-avgWaitTime', { metric: 'waiting', dimension: 'user', value: '7' }],
  ['attendants', 'attendant-avgSupportTime', { metric: 'support', dimension: 'user', value: '7' }],
  ['attendants', 'attendant-waiting-median', { metric: 'waiting', dimension: 'user', value: '7' }],
  ['attendants', 'attendant-rating', { metric: 'rating', dimension: 'user', value: '7' }],
  ['nps', 'nps-promoters', { metric: 'promoters' }],
  ['nps', 'nps-neutral', { metric: 'neutral' }],
  ['nps', 'nps-detractors', { metric: 'detractors' }],
  ['indicators', 'figure-solvedByBot', { metric: 'solvedByBot' }],
])('on the tab %s, %s opens its tickets', async (tab, testId, wanted) => {
  const calls = await show(tab);
  fireEvent.click(await screen.findByTestId(testId));
  await screen.findAllByTestId('measured-ticket');
  expect(asked(calls)).toEqual({ ...whole, ...wanted });
});

test.each<[string, string, Record<string, string>]>([
  ['Atendimentos por dia', '02/11', { dimension: 'day', value: '2026-11-02' }],
  ['Atendimentos por hora', '9 h', { dimension: 'hour', value: '9' }],
  ['Dia da semana e hora', 'seg., 9 h: 3', { dimension: 'weekHour', value: '1-9' }],
])('the table behind the chart %s opens the tickets of a row by keys too', async (title, name, wanted) => {
  const calls = await show('indicators');
  const card = within(await screen.findByRole('region', { name: title }));
  fireEvent.click(card.getByRole('button', { name: `Ver ${title} como tabela` }));
  const number = card.getByRole('button', { name: new RegExp(`^${name}[.,] `) });
  number.focus();
  expect(document.activeElement).toBe(number);
  fireEvent.click(number);
  await screen.findAllByTestId('measured-ticket');
  expect(asked(calls)).toEqual({ ...whole, metric: 'tickets', ...wanted });
});

test('the counters of now open what they count', async () => {
  const calls = await show('indicators');
  fireEvent.click(await screen.findByTestId('now-waitRating'));
  await screen.findAllByTestId('measured-ticket');
  expect(asked(calls)).toEqual({ counter: 'waitRating' });
  fireEvent.click(screen.getByTestId('now-online'));
  expect((await screen.findByTestId('online-agents')).textContent).toBe('Bia');
});

test('rows go on over months without any to the last one, which names a removed ticket', async () => {
  const calls = await show('indicators');
  fireEvent.click(await screen.findByTestId('figure-tickets'));
  expect(await screen.findByText('3 de 3')).toBeTruthy();
  expect(calls).toHaveLength(pages.length);
  const rows = screen.getAllByTestId('measured-ticket');
  expect(rows.map((one) => within(one).getAllByRole('cell')[0]!.textContent)).toEqual([
    'Maria 1',
    'Maria 2',
    'Removido',
  ]);
  expect(within(rows[2]!).queryByRole('link')).toBeNull();
});

test('once all rows are there, they say how many there are, although their figure has changed', async () => {
  const calls = await show('indicators', { figures: { ...figures, tickets: { ...counted, count: 5 } } });
  fireEvent.click(await screen.findByTestId('figure-tickets'));
  expect(await screen.findByText('3 de 3')).toBeTruthy();
  expect(calls).toHaveLength(pages.length);
});

test('the heading of a column has the definition of its figure', async () => {
  await show('indicators');
  const table = within(await screen.findByTestId('by-user'));
  fireEvent.mouseEnter(table.getByText('Primeira resposta'));
  expect(await screen.findByText(texts.metric.firstResponse.definition)).toBeTruthy();
});

test('the rows of agents, breakdowns and days stand beside those of the period before', async () => {
  const before = {
    ...figures,
    tickets: { ...counted, count: 2 },
    waiting: { ...counted, average: 30_000, median: 120_000 },
  };
  const compared = (value: string, name: string | null) => ({ ...group(value, name), previous: before });
  const groups = { user: [compared('7', 'Bia')], day: [compared('2026-11-02', null)], hour: [], weekHour: [] };
  await show('attendants', { groups });
  const agent = within(await screen.findByTestId('attendant-7'));
  const texts = () => agent.getAllByTestId('change').map(({ textContent, title }) => [textContent, title]);
  expect(texts()).toEqual([
    ['+50%', '+50% · antes 2'],
    ['+100%', '+100% · antes 30 s'],
    ['0%', '0% · antes 1 min'],
    ['0%', '0% · antes 60.000'],
    ['0%', '0% · antes 3'],
    ['-50%', '-50% · antes 2 min'],
    ['0%', '0% · antes 1 min'],
  ]);
  expect(agent.getByRole('button', { name: 'Bia, Atendimentos: 3, +50% · antes 2. Ver os atendimentos' })).toBeTruthy();
  cleanup();
  await show('indicators', { groups });
  expect((await screen.findAllByTestId('by-user'))[0]!.textContent).toContain('3+50%');
  const days = within(screen.getByRole('region', { name: 'Atendimentos por dia' }));
  expect(days.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'NomeAtendimentos',
    '02/113+50%',
    '03/110',
  ]);
});

test('the score and its shares stand beside those of the period before', async () => {
  const rated = (rating: number, promoters: number, detractors: number) => ({
    ...figures,
    rating: { ...counted, count: rating },
    promoters: { ...counted, count: promoters },
    detractors: { ...counted, count: detractors },
  });
  await show('nps', { figures: rated(10, 6, 1), previous: rated(4, 1, 1) });
  expect((await screen.findByTestId('nps-score-before')).textContent).toBe('+50 p.p. · antes 0');
  expect(screen.getByTestId('nps-promoters-before').textContent).toBe('+35 p.p. · antes 25 %');
});

test.each(['indicators', 'attendants'])(
  'on the tab %s, nothing is exported before all of it is counted',
  async (tab) => {
    await show(tab, { uncounted: 3, missing: ['2026-11-03'] });
    expect((await screen.findByTestId<HTMLButtonElement>(`export-${tab}`)).disabled).toBe(true);
  },
);

test('what is not counted yet looks unknown, and is not compared', async () => {
  const none = { count: 0, average: null, median: null, p90: null };
  const calls = await show('indicators', {
    uncounted: 3,
    missing: ['2026-11-03'],
    figures: { ...figures, leads: none },
  });
  const card = await screen.findByTestId('figure-leads');
  expect(card.textContent).toBe('Leads– ');
  expect(screen.getByTestId('figure-tickets').textContent).toBe('Atendimentos3 ');
  const chart = within(screen.getByRole('region', { name: 'Atendimentos por dia' }));
  expect(chart.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'NomeAtendimentos',
    '02/113',
    '03/11–',
  ]);
  expect(calls).toEqual([]);
});
