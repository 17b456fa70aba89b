import { expect, test } from 'vitest';
import { buildMessage } from './message.builder.ts';
import { newestId, unanswered, type Outgoing } from './outgoing.ts';

const me = { id: 1, name: 'Ana' };
const press = (body: string, parts: Partial<Outgoing> = {}): Outgoing => ({
  requestId: body, ticketId: 7, ticketUuid: 'u', body, isPrivate: false, files: [], quoted: null, after: buildMessage(3).id, startedAt: 0, ...parts,
});
const own = (number: number, body: string) => buildMessage(number, { fromMe: true, user: me, body });
const left = (waiting: Outgoing[], ...messages: ReturnType<typeof own>[]) => unanswered(waiting, messages, me.id).map(({ body }) => body);

test('a press waits until its message is told of', () => {
  expect(left([press('hi')])).toEqual(['hi']);
  expect(left([press('hi')], own(4, 'hi'))).toEqual([]);
});

test('the same text twice needs two messages', () => {
  expect(left([press('ok'), press('ok')], own(4, 'ok'))).toEqual(['ok']);
  expect(left([press('ok'), press('ok')], own(4, 'ok'), own(5, 'ok'))).toEqual([]);
});

test('what was there before does not answer', () => {
  expect(left([press('ok')], own(3, 'ok'))).toEqual(['ok']);
});

test('neither a colleague’s nor the contact’s message answers, nor a note for a message', () => {
  expect(left([press('ok')], buildMessage(4, { body: 'ok' }))).toEqual(['ok']);
  expect(left([press('ok')], { ...own(4, 'ok'), user: { id: 2, name: 'Bia' } })).toEqual(['ok']);
  expect(left([press('ok', { isPrivate: true })], own(4, 'ok'))).toEqual(['ok']);
});

test('the newest message is looked for in the ticket itself', () => {
  expect(newestId([buildMessage(1), buildMessage(5), buildMessage(9, { ticketId: 6, id: '6-01ARZ3NDEKTSV4RRFFQ69G9999' })], 7)).toBe(buildMessage(5).id);
  expect(newestId([], 7)).toBeNull();
});
