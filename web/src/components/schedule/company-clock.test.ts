import { describe, expect, it } from 'vitest';
import { clockTime, instantOf } from './company-clock.ts';

describe('a field for date and time', () => {
  it('shows and means the clock of the company', () => {
    const at = Date.parse('2026-11-22T15:30:00Z');
    expect(clockTime(at, 'America/Sao_Paulo')).toBe('2026-11-22T12:30');
    expect(instantOf('2026-11-22T12:30', 'America/Sao_Paulo')).toBe(at);
    expect(instantOf('', 'America/Sao_Paulo')).toBeNaN();
    expect(instantOf('20266-11-22T12:30', 'America/Sao_Paulo')).toBeNaN();
  });

  it('takes the next time where a change of clocks leaves one out', () => {
    expect(new Date(instantOf('2027-03-14T02:30', 'America/New_York')).toISOString()).toBe('2027-03-14T07:30:00.000Z');
  });
});
