import { expect, it } from 'vitest';
import { idOf, widOf } from './wid.ts';

const ana = { number: '5511987654321', lid: '123456789012345' };

it('separates the ids of a group’s participants, and restores WhatsApp’s id', () => {
  const wid = widOf('3EB0AA', ana);
  expect(wid).not.toBe(widOf('3EB0AA', { number: '5511900000001', lid: null }));
  expect(idOf(wid, { isGroup: true })).toBe('3EB0AA');
  expect(idOf(widOf('3EB0AA', null), { isGroup: true })).toBe('3EB0AA');
});

it('prevents ids that belong to another participant', () => {
  expect(widOf(widOf('3EB0AA', ana), { number: null, lid: '999999' })).not.toBe(widOf('3EB0AA', ana));
  expect(idOf(widOf(widOf('3EB0AA', ana), { number: null, lid: '999999' }), { isGroup: true })).toBe(
    widOf('3EB0AA', ana),
  );
});

it('leaves ids in chats with one contact unchanged', () =>
  expect(idOf(widOf('A~1', null), { isGroup: false })).toBe('A~1'));
