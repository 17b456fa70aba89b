import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { buildMessage } from './message.builder.ts';
import { newestId, unanswered } from './outgoing.ts';
import type { Waiting } from './use-send.ts';

const me = { id: 1, name: 'Ana' };
const press = (body: string, parts: Partial<Waiting> = {}): Waiting => ({
  error: null,
  requestId: body,
  ticketId: 7,
  ticketUuid: 'u',
  body,
  isPrivate: false,
  mentions: [],
  files: [],
  isVoice: false,
  quoted: null,
  after: buildMessage(3).id,
  startedAt: 0,
  ...parts,
});
const own = (number: number, body: string) => buildMessage(number, { fromMe: true, user: me, body });
const left = (waiting: Waiting[], ...messages: ReturnType<typeof own>[]) =>
  unanswered(waiting, messages, me.id, []).map(({ body }) => body);

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

test('what the server refused stays, whatever else says the same', () => {
  expect(left([press('ok', { error: new ApiError(500, null) })], own(4, 'ok'))).toEqual(['ok']);
});

test('what found no answer may have arrived all the same', () => {
  expect(left([press('ok', { error: new ApiError(0, null) })], own(4, 'ok'))).toEqual([]);
});

test('a message that answered another press answers no second one', () => {
  const lost = press('ok', { error: new ApiError(0, null) });
  expect(unanswered([lost], [own(4, 'ok')], me.id, [own(4, 'ok').id])).toEqual([lost]);
});

test('a file is answered by the message of that file', () => {
  const photo = press('', { files: [new File(['a'], 'a.jpg')] });
  expect(left([photo], { ...own(4, ''), mediaName: 'b.jpg' })).toEqual(['']);
  expect(left([photo], { ...own(4, ''), mediaName: 'a.jpg' })).toEqual([]);
});

test('the newest message is looked for in the ticket itself', () => {
  expect(
    newestId(
      [buildMessage(1), buildMessage(5), buildMessage(9, { ticketId: 6, id: '6-01ARZ3NDEKTSV4RRFFQ69G9999' })],
      7,
    ),
  ).toBe(buildMessage(5).id);
  expect(newestId([], 7)).toBeNull();
});
