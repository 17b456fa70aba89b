import { expect, it } from 'vitest';
import { idOf, widOf } from './wid.ts';

const ana = { number: '5511987654321', lid: '123456789012345' };

it('tells the ids of a group’s people apart, and finds WhatsApp’s own again', () => {
  const wid = widOf('3EB0AA', ana);
  expect(wid).not.toBe(widOf('3EB0AA', { number: '5511900000001', lid: null }));
  expect(idOf(wid, { isGroup: true })).toBe('3EB0AA');
  expect(idOf(widOf('3EB0AA', null), { isGroup: true })).toBe('3EB0AA');
});

it('lets nobody choose an id that is another’s', () => {
  expect(widOf(widOf('3EB0AA', ana), { number: null, lid: '999999' })).not.toBe(widOf('3EB0AA', ana));
  expect(idOf(widOf(widOf('3EB0AA', ana), { number: null, lid: '999999' }), { isGroup: true })).toBe(
    widOf('3EB0AA', ana),
  );
});

it('leaves the ids of a chat of two alone', () => expect(idOf(widOf('A~1', null), { isGroup: false })).toBe('A~1'));
