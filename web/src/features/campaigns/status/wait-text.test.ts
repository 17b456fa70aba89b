import type { Campaign } from '@recado/shared/contract/campaigns';
import { describe, expect, test } from 'vitest';
import { shownWaits, waitText } from './wait-text.ts';

type Wait = Campaign['waits'][number];

const now = Date.parse('2026-11-23T17:43:20-03:00');
const wait = (reason: Wait['reason'], until: string | null, limit: number | null = null): Wait => ({
  whatsapp: { id: 3, name: 'Loja' },
  reason,
  until,
  limit,
});
const text = (given: Wait, namesIt = false): string =>
  waitText(given, {
    t: (key: string, values: Record<string, unknown> = {}) =>
      [key, ...Object.values(values).filter((part) => part !== null)].map(String).join(' '),
    timeZone: 'America/Sao_Paulo',
    now,
    namesIt,
  });

describe('what a campaign waits for', () => {
  test('is not the usual pause between two messages', () => {
    const waits = [wait('pace', '2026-11-23T20:43:40Z'), wait('pace', '2026-11-23T20:58:20Z')];
    expect(shownWaits({ waits }, now)).toEqual(waits.slice(1));
  });

  test('names the limit, and the time alone where it goes on today', () => {
    expect(text(wait('hourlyLimit', '2026-11-23T21:00:00Z', 30))).toBe(
      'campaigns:waits.hourlyLimit Loja campaigns:goesOn.today 18:00 30',
    );
    expect(text(wait('hours', '2026-11-24T12:00:00Z'))).toContain('campaigns:goesOn.later 24/11/2026 09:00');
  });

  test('names the connection where the campaign has several', () => {
    expect(text(wait('dailyLimit', '2026-11-24T12:00:00Z', 20), true)).toMatch(/^campaigns:waitOf Loja/);
    expect(text(wait('loggedOut', null), true)).toBe('campaigns:waits.loggedOut Loja ');
  });
});
