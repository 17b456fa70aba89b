import { getDashboard } from '@recado/shared/contract/dashboard';
import { eventName } from '@recado/shared/contract/grammar';
import { getCampaignFigures, getMessageFigures } from '@recado/shared/contract/message-figures';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryKey } from '../../api/query.ts';
import { dispatch } from '../../realtime/event-handler.ts';
import { buildLogin } from '../../testing/login.builder.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => vi.useRealTimers());

const calls = { dashboard: getDashboard, messages: getMessageFigures, campaigns: getCampaignFigures };

test.each([
  ['figures', ['dashboard', 'messages']],
  ['appMessage', ['messages', 'campaigns']],
  ['campaign', ['messages', 'campaigns']],
])(
  'an event %s has %j read again: at once, and then after a pause for all that came meanwhile',
  async (name, wanted) => {
    const { dashboardEvents } = await import('./events.ts');
    const client = new QueryClient();
    const login = buildLogin();
    const read = (): string[] => {
      const stale = Object.entries(calls).flatMap(([call, endpoint]) => {
        const key = queryKey(endpoint, { query: {} });
        const isStale = client.getQueryState(key)?.isInvalidated ?? false;
        client.setQueryData(key, {});
        return isStale ? [call] : [];
      });
      return stale;
    };
    const receive = (): void => dispatch(dashboardEvents, eventName(login.company.id, name), {}, { client, login });
    read();
    receive();
    expect(read()).toEqual(wanted);
    receive();
    receive();
    expect(read()).toEqual([]);
    vi.advanceTimersByTime(5_000);
    expect(read()).toEqual(wanted);
    vi.advanceTimersByTime(60_000);
    expect(read()).toEqual([]);
  },
);
