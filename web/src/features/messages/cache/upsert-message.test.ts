import { expect, test } from 'vitest';
import { messagesOf, type MessagePages } from './conversation-query.ts';
import { buildConversation, buildMessage } from '../message.builder.ts';
import { addMessage, isIncomplete, mayLack, removeMessage, sequenceOf, upsertMessage } from './upsert-message.ts';

const bodies = (data: Parameters<typeof messagesOf>[0]) => messagesOf(data).map(({ body }) => body);

test('pages are stored newest first and shown oldest first', () => {
  expect(bodies(buildConversation([buildMessage(4), buildMessage(3)], [buildMessage(1), buildMessage(2)]))).toEqual([
    'Message 1',
    'Message 2',
    'Message 3',
    'Message 4',
  ]);
});

test('a new message is added once, however often it arrives', () => {
  const once = upsertMessage(buildConversation([buildMessage(1)]), buildMessage(2), true);
  const twice = upsertMessage(once, buildMessage(2), true);
  expect(bodies(twice)).toEqual(['Message 1', 'Message 2']);
});

test('a message of another conversation is not added', () => {
  const data = buildConversation([buildMessage(1)]);
  expect(upsertMessage(data, buildMessage(2), false)).toBe(data);
});

test('a message on an older page is replaced in place', () => {
  const data = upsertMessage(
    buildConversation([buildMessage(2)], [buildMessage(1)]),
    buildMessage(1, { isDeleted: true }),
    false,
  );
  expect(data.pages[1]!.messages[0]!.isDeleted).toBe(true);
});

test('an ack never decreases', () => {
  const read = upsertMessage(
    buildConversation([buildMessage(1, { ack: 3 })]),
    buildMessage(1, { ack: 2, body: 'edited' }),
    false,
  );
  expect(read.pages[0]!.messages[0]).toMatchObject({ ack: 3, body: 'edited' });
});

test('removes a message; an unknown id changes nothing', () => {
  const data = buildConversation([buildMessage(1), buildMessage(2)]);
  expect(bodies(removeMessage(data, buildMessage(1).id))).toEqual(['Message 2']);
  expect(removeMessage(data, buildMessage(9).id)).toBe(data);
});

test('a message that follows is counted; one that does not makes the conversation incomplete', () => {
  const first = addMessage(buildConversation([]), buildMessage(1), 1);
  expect([bodies(first), isIncomplete(first)]).toEqual([['Message 1'], false]);
  const third = addMessage(first, buildMessage(3), 3);
  expect([bodies(third), isIncomplete(third)]).toEqual([['Message 1', 'Message 3'], true]);
});

test('a late message of a page that has not been loaded is not shown among later ones', () => {
  const data = buildConversation([buildMessage(5)]);
  data.pages[0]!.hasMore = true;
  const late = addMessage(data, buildMessage(2), 1);
  expect([bodies(late), isIncomplete(late)]).toEqual([['Message 5'], true]);
});

test('a message of another ticket of the chat may be missing, but not behind a closed one', () => {
  const data = buildConversation([buildMessage(5)]);
  const other = (number: number) => buildMessage(number, { ticketId: 8 });
  expect(mayLack(data, other(6), 1)).toBe(true);
  data.pages[0]!.ticket = { ...data.pages[0]!.ticket, status: 'closed' };
  expect([other(6), other(4)].map((message) => mayLack(data, message, 1))).toEqual([false, true]);
});

const window = (...pages: Parameters<typeof buildConversation>): MessagePages => {
  const data = buildConversation(...pages);
  return { ...data, pages: data.pages.map((page, at) => (at === 0 ? { ...page, newerCursor: 'newer' } : page)) };
};

test('a window that ends before the newest message counts new messages and does not show them', () => {
  const data = addMessage(window([buildMessage(4)], [buildMessage(3)]), buildMessage(9), 1);
  expect([bodies(data), isIncomplete(data), sequenceOf(data)]).toEqual([['Message 3', 'Message 4'], false, 1]);
  expect(mayLack(data, buildMessage(9, { ticketId: 8 }), 1)).toBe(false);
});

test('a late message within a window is added', () => {
  expect(bodies(addMessage(window([buildMessage(4)], [buildMessage(2)]), buildMessage(3), 1))).toEqual([
    'Message 2',
    'Message 3',
    'Message 4',
  ]);
});

test('a window whose newer page counts more than its older ones is incomplete until their messages came', () => {
  const { pages, ...rest } = buildConversation([buildMessage(4)], [buildMessage(1)]);
  const [newest, oldest] = pages as [(typeof pages)[number], (typeof pages)[number]];
  const data = { ...rest, pages: [{ ...newest, ticket: { ...newest.ticket, messageSequence: 1 } }, oldest] };
  expect(isIncomplete(data)).toBe(true);
  const added = addMessage(data, buildMessage(3), 1);
  expect([bodies(added), isIncomplete(added)]).toEqual([['Message 1', 'Message 3', 'Message 4'], false]);
});
