import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { buildMessage, buildPendingMessage } from './message.builder.ts';
import { newestId, unconfirmed } from './outgoing.ts';
import type { PendingMessage } from './use-send.ts';

const me = { id: 1, name: 'Ana' };
const pendingMessage = (body: string, parts: Partial<PendingMessage> = {}): PendingMessage =>
  buildPendingMessage({ requestId: body, body, after: buildMessage(3).id, ...parts });
const own = (number: number, body: string) => buildMessage(number, { fromMe: true, user: me, body });
const remaining = (pending: PendingMessage[], ...messages: ReturnType<typeof own>[]) =>
  unconfirmed(pending, messages, me.id, []).map(({ body }) => body);

test('a sent text is pending until its message arrives', () => {
  expect(remaining([pendingMessage('hi')])).toEqual(['hi']);
  expect(remaining([pendingMessage('hi')], own(4, 'hi'))).toEqual([]);
});

test('the same text sent twice needs two messages', () => {
  expect(remaining([pendingMessage('ok'), pendingMessage('ok')], own(4, 'ok'))).toEqual(['ok']);
  expect(remaining([pendingMessage('ok'), pendingMessage('ok')], own(4, 'ok'), own(5, 'ok'))).toEqual([]);
});

test('an older message does not confirm', () => {
  expect(remaining([pendingMessage('ok')], own(3, 'ok'))).toEqual(['ok']);
});

test('neither a colleague’s nor the contact’s message confirms, nor a note a message', () => {
  expect(remaining([pendingMessage('ok')], buildMessage(4, { body: 'ok' }))).toEqual(['ok']);
  expect(remaining([pendingMessage('ok')], { ...own(4, 'ok'), user: { id: 2, name: 'Bia' } })).toEqual(['ok']);
  expect(remaining([pendingMessage('ok', { isPrivate: true })], own(4, 'ok'))).toEqual(['ok']);
});

test('a refused text stays, whatever other messages contain', () => {
  expect(remaining([pendingMessage('ok', { error: new ApiError(500, null) })], own(4, 'ok'))).toEqual(['ok']);
});

test('a text without response may have arrived', () => {
  expect(remaining([pendingMessage('ok', { error: new ApiError(0, null) })], own(4, 'ok'))).toEqual([]);
});

test('a message confirms only one sent text', () => {
  const lost = pendingMessage('ok', { error: new ApiError(0, null) });
  expect(unconfirmed([lost], [own(4, 'ok')], me.id, [own(4, 'ok').id])).toEqual([lost]);
});

test('a file is confirmed by the message with that file', () => {
  const photo = pendingMessage('', { files: [new File(['a'], 'a.jpg')] });
  expect(remaining([photo], { ...own(4, ''), mediaName: 'b.jpg' })).toEqual(['']);
  expect(remaining([photo], { ...own(4, ''), mediaName: 'a.jpg' })).toEqual([]);
});

test('newestId considers messages of the ticket only', () => {
  expect(
    newestId(
      [buildMessage(1), buildMessage(5), buildMessage(9, { ticketId: 6, id: '6-01ARZ3NDEKTSV4RRFFQ69G9999' })],
      7,
    ),
  ).toBe(buildMessage(5).id);
  expect(newestId([], 7)).toBeNull();
});

test('a message with a stored file waits for the message with that file', () => {
  const stored = { key: 'c/1/library/1/01H/a.pdf', name: 'a.pdf', mimetype: 'application/pdf' };
  expect(remaining([pendingMessage('ok', { stored })], own(4, 'ok'))).toEqual(['ok']);
  expect(remaining([pendingMessage('ok', { stored })], { ...own(4, 'ok'), mediaName: 'a.pdf' })).toEqual([]);
});
