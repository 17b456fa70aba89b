import { expect, test } from 'vitest';
import { messagesOf } from './conversation-query.ts';
import { buildConversation, buildMessage } from './message.builder.ts';
import { upsertMessage, removeMessage } from './upsert-message.ts';

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
