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

it('what conversations do not have leaves a trace that it came', () => {
  const about = { sender: { id: '7' }, recipient: { id: '9' }, timestamp: 1 };
  const handover = { ...about, pass_thread_control: { new_owner_app_id: '2', metadata: 'x' } };
  const payload = messengerPayload.parse({
    object: 'page',
    entry: [
      { id: '9', messaging: [handover, withFile('m1', 'https://cdn.test/b.pdf')] },
      { id: '9', standby: [{ ...about, message: { mid: 'm2', text: 'oi' } }] },
      { id: '9', messaging: { 0: handover } },
    ],
  });
  const { accounts, unread } = readMessenger(payload);
  expect(accounts.flatMap(({ events }) => events)).toMatchObject([{ mid: 'm1' }]);
  expect(unread).toMatchObject([
    { place: 'messaging', outcome: 'unused', shape: expect.stringContaining('pass_thread_control') as unknown },
    { place: 'entry', outcome: 'unused', shape: expect.stringContaining('standby') as unknown },
    { place: 'messaging', outcome: 'lost' },
  ]);
});
