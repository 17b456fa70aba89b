// @vitest-environment jsdom
import type { CampaignFigures } from '@recado/shared/contract/message-figures';
import { fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLogin } from '../../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../../testing/render.tsx';
import { CampaignTable } from './CampaignTable.tsx';

const api = vi.hoisted(() => ({
  call: vi.fn<(endpoint: { name: string }, parts: { query: Record<string, unknown> }) => Promise<unknown>>(),
}));
vi.mock('../../../api/call.ts', () => api);

setUpDom('figures');

const none = { audience: 0, valid: 0, confirmationRequested: 0, confirmed: 0, skipped: 0 };
const campaign: CampaignFigures = {
  ...{ id: 5, name: 'Natal', status: 'FINALIZADA', startedAt: '2026-11-11T02:30:00.000Z' },
  counts: { ...none, delivered: 40, received: 38, read: 20, replied: 6, failed: 2, optedOut: 1 },
  ...{ charged: 38, cost: 23_750, unpriced: 0 },
};
const row = { day: '2026-11-10', at: '2026-11-10T23:40:00.000Z', ticketId: null, ticketUuid: null, contactName: null };
const message = {
  ...row,
  whatsappName: 'Loja',
  author: 'c5',
  authorName: 'Natal',
  category: 'marketing',
  country: '55',
};

const asked: unknown[] = [];

beforeEach(() => {
  vi.setSystemTime('2026-11-20T15:00:00Z');
  asked.length = 0;
});
afterEach(() => vi.useRealTimers());

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};

const show = async (user: NonNullable<Parameters<typeof buildLogin>[0]>['user'], uncounted = 0): Promise<void> => {
  api.call.mockImplementation(({ name }, { query }) => {
    if (name === 'getCampaignFigures') return Promise.resolve({ currency: 'BRL', campaigns: [campaign], uncounted });
    asked.push(query);
    return Promise.resolve({ messages: [{ ...message, value: 38 }], hasMore: false, nextCursor: null });
  });
  renderWithProviders(
    <>
      <CampaignTable query={{ date_from: '2026-11-01', date_to: '2026-11-15' }} />
      <Address />
    </>,
    { login: buildLogin({ user, company: { timeZone: 'America/Sao_Paulo' } }) },
  );
  await screen.findByTestId('campaign-figures');
};

test('a count leads to the recipients that it counts', async () => {
  await show({ profile: 'admin' });
  fireEvent.click(screen.getByRole('button', { name: /^Natal, Lidas: 20\./ }));
  expect(screen.getByRole('status').textContent).toBe('/campaign/5/report?group=read');
});

test('charges open their messages, from the day on which the campaign began until now', async () => {
  await show({ profile: 'admin' });
  fireEvent.click(screen.getByRole('button', { name: /^Natal, Cobradas: 38\./ }));
  expect(await screen.findByText('38 de 38')).toBeTruthy();
  const behind = { metric: 'charged', dimension: 'author', value: 'c5' };
  expect(asked).toEqual([{ ...behind, date_from: '2026-11-10', date_to: '2026-11-20' }]);
});

test('counts lead nowhere for who may not open the reports of campaigns', async () => {
  await show({ showDashboard: 'enabled' });
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names.map((name) => name?.split(':')[0])).toEqual(['Natal, Cobradas', 'Natal, Custo']);
});
