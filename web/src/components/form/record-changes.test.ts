import { expect, test } from 'vitest';
import { changeOf, mergeValues } from './record-changes.ts';

const record = { id: 7, name: 'Loja', hours: [{ from: '08:00' }], mediaPath: 'a', mediaName: 'foto.jpg' };
const before = { name: 'Loja', hours: [{ from: '08:00' }], mediaPath: 'a', mediaName: 'foto.jpg', days: 0 };

test('a change is the fields that differ, with the values that the user saw', () => {
  expect(changeOf(record, before, { ...before })).toEqual({ body: {}, seen: {} });
  const hours = [{ from: '09:00' }];
  expect(changeOf(record, before, { ...before, hours, days: 2 })).toEqual({
    body: { hours, days: 2 },
    seen: { hours: record.hours },
  });
});

test('a file goes with its name', () => {
  expect(changeOf(record, before, { ...before, mediaPath: 'b' })).toEqual({
    body: { mediaPath: 'b', mediaName: 'foto.jpg' },
    seen: { mediaPath: 'a', mediaName: 'foto.jpg' },
  });
});

test('the changes of both are merged, and named where they differ', () => {
  const mine = { ...before, name: 'Centro', days: 3, mediaPath: 'b' };
  const stored = { ...before, name: 'Praia', days: 3, hours: [] };
  expect(mergeValues(before, mine, stored)).toEqual({
    fields: ['name'],
    values: { ...stored, name: 'Centro', mediaPath: 'b' },
  });
});
