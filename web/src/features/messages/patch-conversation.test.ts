import { expect, test } from 'vitest';
import { messagesOf } from './conversation-query.ts';
import { buildConversation, buildMessage } from './message.builder.ts';
import { putMessage, removeMessage } from './patch-conversation.ts';

const bodies = (data: Parameters<typeof messagesOf>[0]) => messagesOf(data).map(({ body }) => body);

test('pages come newest first and are shown oldest first', () => {
  expect(bodies(buildConversation([buildMessage(4), buildMessage(3)], [buildMessage(1), buildMessage(2)]))).toEqual([
    'Message 1',
    'Message 2',
    'Message 3',
    'Message 4',
  ]);
});

test('a new message is added once, however often it is told', () => {
  const once = putMessage(buildConversation([buildMessage(1)]), buildMessage(2), true);
  const twice = putMessage(once, buildMessage(2), true);
  expect(bodies(twice)).toEqual(['Message 1', 'Message 2']);
});

test('a message of another conversation does not come in', () => {
  const data = buildConversation([buildMessage(1)]);
  expect(putMessage(data, buildMessage(2), false)).toBe(data);
});

test('a message on an older page is replaced where it stands', () => {
  const data = putMessage(
    buildConversation([buildMessage(2)], [buildMessage(1)]),
    buildMessage(1, { isDeleted: true }),
    false,
  );
  expect(data.pages[1]!.messages[0]!.isDeleted).toBe(true);
});

test('an ack never falls', () => {
  const read = putMessage(
    buildConversation([buildMessage(1, { ack: 3 })]),
    buildMessage(1, { ack: 2, body: 'edited' }),
    false,
  );
  expect(read.pages[0]!.messages[0]).toMatchObject({ ack: 3, body: 'edited' });
});

test('a removed message is gone; an unknown one changes nothing', () => {
  const data = buildConversation([buildMessage(1), buildMessage(2)]);
  expect(bodies(removeMessage(data, buildMessage(1).id))).toEqual(['Message 2']);
  expect(removeMessage(data, buildMessage(9).id)).toBe(data);
});
