import { expect, it } from 'vitest';
import { messengerPayload, readMessenger } from './read-messenger.ts';

const withFile = (mid: string, url: string): object => ({
  sender: { id: '7' },
  recipient: { id: '9' },
  timestamp: 1,
  message: { mid, attachments: [{ type: 'file', payload: { url } }] },
});

it.each([
  ['https://cdn.test/a/nota%20fiscal.pdf?x=1', 'nota fiscal.pdf'],
  ['https://cdn.test/a/100%.pdf', '100%.pdf'],
  ['https://cdn.test/a/%E0%A4%A.pdf', '%E0%A4%A.pdf'],
  ['https://cdn.test/a/', null],
])('reads the name of a file from %s, beside unknown events', (url, name) => {
  const payload = messengerPayload.parse({
    object: 'page',
    entry: [{ id: '9', messaging: [withFile('m1', url), { strange: true }, withFile('m2', 'https://cdn.test/b.pdf')] }],
  });
  const [{ events } = { events: [] }] = readMessenger(payload).accounts;
  expect(events).toMatchObject([
    { mid: 'm1', content: { media: { name } } },
    { mid: 'm2', content: { media: { name: 'b.pdf' } } },
  ]);
});
