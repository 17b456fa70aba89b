import { expect, test } from 'vitest';
import { filterIn, pageSizeIn, paramsOf, queryOfFilter, type ReportFilter } from './report-filter.ts';

const filter: ReportFilter = {
  searchParam: 'ana',
  contactId: 7,
  whatsappId: [1, 2],
  users: [3],
  queueIds: [],
  status: ['open', 'closed'],
  onlyRated: true,
  reasons: ['4', 'autoClose'],
  metric: 'waiting',
  dimension: 'queue',
  value: '0',
};

test('an address holds the filter, and the calls get what it names', () => {
  expect(filterIn(new URLSearchParams(paramsOf(filter)))).toEqual(filter);
  expect(queryOfFilter(filter)).toEqual({
    searchParam: 'ana',
    contactId: 7,
    whatsappId: [1, 2],
    users: [3],
    status: ['open', 'closed'],
    onlyRated: true,
    reasons: ['4', 'autoClose'],
    metric: 'waiting',
    dimension: 'queue',
    value: '0',
  });
});

test('what an address may not hold is left out', () => {
  const params = new URLSearchParams(
    'users=1,x,-2&status=nps&reasons=x,-1,constructor&metric=none&pageSize=7&contactId=a',
  );
  expect(queryOfFilter(filterIn(params))).toEqual({ users: [1] });
  expect(pageSizeIn(params)).toBe(10);
  expect(pageSizeIn(new URLSearchParams('pageSize=50'))).toBe(50);
});
