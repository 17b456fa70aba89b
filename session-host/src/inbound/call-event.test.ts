import { expect, it } from 'vitest';
import { contact, noAlternative, ownLidJid, ownNumberJid, ref, self } from '../../test/inbound.ts';
import { callEvent } from './call-event.ts';

const called = (
  tag: string,
  attrs: Record<string, string> = {},
  content: { tag: string; attrs: Record<string, string> }[] = [],
) =>
  callEvent(
    ref,
    {
      tag: 'call',
      attrs: { from: contact, id: 'S1', t: '1700000000' },
      content: [
        { tag, attrs: { 'call-id': 'C1', 'call-creator': `${contact.replace('@', ':3@')}`, ...attrs }, content },
      ],
    },
    self,
    noAlternative,
    5,
  );

it.each(['offer', 'terminate'])('reads %s as the message of a call', async (tag) => {
  expect(await called(tag)).toMatchObject({
    type: 'message',
    wid: 'CALL-C1',
    fromMe: false,
    chat: { jid: contact, address: { number: '5511987654321' } },
    content: { type: 'call', callId: 'C1', isVideo: false },
    at: 1_700_000_000_000,
  });
});

it('recognises a video call', async () => {
  expect(await called('offer', {}, [{ tag: 'video', attrs: {} }])).toMatchObject({ content: { isVideo: true } });
});

it.each<[string, string, Record<string, string>]>([
  ['the progress of a call', 'relaylatency', {}],
  ['an answered call', 'accept', {}],
  ['a call of a group', 'offer', { 'group-jid': '1203@g.us' }],
  ['our own call', 'offer', { 'call-creator': ownNumberJid }],
  ['our own call, by LID', 'offer', { 'call-creator': ownLidJid }],
  ['a call without an id', 'offer', { 'call-id': '' }],
])('returns null for %s', async (_, tag, attrs) => expect(await called(tag, attrs)).toBeNull());
