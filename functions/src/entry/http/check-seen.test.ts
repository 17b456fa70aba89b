import { endpoint } from '@recado/shared/contract/grammar';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { checkSeen } from './check-seen.ts';

const fields = { name: z.string(), hours: z.array(z.object({ from: z.string() })), color: z.string().nullable() };
const updateThing = endpoint({
  name: 'updateThing',
  summary: '',
  group: 'workspace',
  method: 'PUT',
  path: '/things',
  access: 'user',
  edit: true,
  body: z.object(fields).partial(),
  result: z.object(fields),
  example: { body: { name: 'Loja' } },
});
const stored = { name: 'Loja', hours: [{ from: '08:00', secret: 1 }], color: null, secret: 'x' };
const shown = { name: 'Loja', hours: [{ from: '08:00' }], color: null };
const check = (seen: object, body: object) => () => checkSeen(updateThing, { seen: { ...seen }, body }, stored);

it('a field that is as the caller saw it may be changed, whatever became of the others', () => {
  expect(check({ name: 'Loja' }, { name: 'Centro' })).not.toThrow();
  expect(check({ hours: shown.hours, color: null }, { hours: [], color: '#fff' })).not.toThrow();
});

it('a field that somebody else has changed is named with the record, which is cut to the contract', () => {
  expect(check({ name: 'Loja', hours: [] }, { name: 'Centro', hours: [{ from: '09:00' }] })).toThrow(
    expect.objectContaining({ code: 'ERR_CHANGED_MEANWHILE', details: { fields: ['hours'], record: shown } }),
  );
});

it('a caller who may not see numbers is compared with what it sees, and sees no more in the refusal', () => {
  const masked = { ...stored, name: '5511*****4321' };
  const byMasked = (seen: object) => () =>
    checkSeen(updateThing, { seen: { ...seen }, body: { name: '5511912345678' } }, stored, () => masked);
  expect(byMasked({ name: '5511*****4321' })).not.toThrow();
  expect(byMasked({ name: '5511*****0000' })).toThrow(
    expect.objectContaining({ code: 'ERR_CHANGED_MEANWHILE', details: { fields: ['name'], record: masked } }),
  );
});

it('a field that has the wanted value already, and one that the record does not have, refuse nothing', () => {
  expect(check({ name: 'Padaria' }, { name: 'Loja' })).not.toThrow();
  expect(check({ secret: 'y', toString: 1 }, { secret: 'z' })).not.toThrow();
});
