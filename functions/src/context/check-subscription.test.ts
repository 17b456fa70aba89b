import type { Company } from '@recado/shared/contract/companies';
import { describe, expect, it } from 'vitest';
import { checkSubscription, isActive } from './check-subscription.ts';

const company = (given: Partial<Company>): Company => ({
  id: 2,
  name: 'Loja',
  email: 'loja@example.com',
  phone: '',
  emailVerified: true,
  storageFull: false,
  status: true,
  planId: 1,
  dueDate: '2026-11-20',
  recurrence: 'MENSAL',
  timeZone: 'America/Sao_Paulo',
  firstAnswerAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  support: null,
  secondFactorSince: null,
  health: false,
  ...given,
});
/** The last minute of the due date in São Paulo, and the minute after it. */
const lastMinute = Date.parse('2026-11-21T02:59:00Z');
const after = lastMinute + 60_000;

describe('a subscription', () => {
  it('lasts through its due date, on the company’s calendar', () => {
    expect(isActive(company({}), lastMinute)).toBe(true);
    expect(isActive(company({}), after)).toBe(false);
    expect(isActive(company({ timeZone: 'Europe/Istanbul' }), lastMinute)).toBe(false);
  });

  it('does not help a company that is switched off', () => {
    expect(isActive(company({ status: false }), lastMinute)).toBe(false);
    for (const now of [lastMinute, after])
      expect(() => checkSubscription(company({ status: false }), now)).toThrow(
        expect.objectContaining({ code: 'ERR_COMPANY_OFF' }),
      );
    for (const own of [{ id: 1 }, { health: true }])
      expect(() => checkSubscription(company({ ...own, status: false }), after)).not.toThrow();
  });

  it('never lapses for the owner', () => {
    expect(isActive(company({ id: 1, dueDate: '2000-01-01', status: false }), after)).toBe(true);
  });

  it('names its due date when it refuses', () => {
    expect(() => checkSubscription(company({}), after)).toThrow(
      expect.objectContaining({ code: 'ERR_SUBSCRIPTION_EXPIRED', details: { dueDate: '2026-11-20' } }),
    );
  });
});
