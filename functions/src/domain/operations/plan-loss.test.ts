import type { Plan } from '@recado/shared/contract/plans';
import { describe, expect, it } from 'vitest';
import type { CompanyRecord } from '../../data/companies/store.ts';
import { planLoss } from './plan-loss.ts';

const plan = { id: 1, users: 5, connections: 2, queues: 5, useKanban: true, useSchedules: true } as Plan;
const company = { id: 7, name: 'Padaria', attendants: 1, connections: 1 } as CompanyRecord;
const used = { users: 4, connections: 2, queues: 3 };
const loss = (after: Partial<Plan>, own: Partial<CompanyRecord> = {}, later: Partial<CompanyRecord> = {}) =>
  planLoss(
    used,
    { company: { ...company, ...own }, plan },
    { company: { ...company, ...own, ...later }, plan: { ...plan, ...after } },
  );

describe('the loss of a company', () => {
  it('is what it uses beyond the new limits, and the features that it no longer has', () => {
    expect(loss({ users: 3, queues: 4, connections: 1, useKanban: false })).toEqual({
      companyId: 7,
      companyName: 'Padaria',
      features: ['useKanban'],
      counts: [
        { kind: 'users', used: 4, limit: 3 },
        { kind: 'connections', used: 2, limit: 1 },
      ],
    });
    expect(loss({ users: 4, connections: 9, useKanban: true })).toBeNull();
  });

  it('is nothing where its own limits keep what it has', () => {
    expect(loss({ users: 1, connections: 0 }, { attendants: 4, connections: 2 })).toBeNull();
    expect(loss({ users: 1 }, { attendants: 3 })).toMatchObject({ counts: [{ kind: 'users', used: 4, limit: 3 }] });
  });

  it('is what its own limits no longer keep', () => {
    expect(loss({ users: 1 }, { attendants: 4 }, { attendants: 2 })).toMatchObject({
      counts: [{ kind: 'users', used: 4, limit: 2 }],
    });
    expect(loss({}, { attendants: 9 }, { attendants: 1 })).toBeNull();
  });
});
