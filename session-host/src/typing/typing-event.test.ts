import { expect, it } from 'vitest';
import { contact, group, noAlternative, ownLidJid, ownNumberJid, ref, self } from '../../test/inbound.ts';
import { typingEvent } from './typing-event.ts';

const typing = (attrs: Record<string, string>, tag = 'composing', media?: string) =>
  typingEvent(
    ref,
    { tag: 'chatstate', attrs, content: [{ tag, attrs: media ? { media } : {} }] },
    self,
    noAlternative,
    5,
  );

it.each([
  ['composing', undefined, 'composing'],
  ['composing', 'audio', 'recording'],
  ['paused', undefined, 'paused'],
] as const)('reads %s with media %s as %s', async (tag, media, state) => {
  expect(await typing({ from: contact }, tag, media)).toMatchObject({ chat: { jid: contact }, state, at: 5 });
});

it('has the participant of a group, and needs one', async () => {
  expect(await typing({ from: group, participant: contact })).toMatchObject({
    chat: { jid: group },
    participant: { address: { number: '5511987654321' } },
  });
  expect(await typing({ from: group })).toBeNull();
});

it.each([ownNumberJid, ownLidJid])('returns null for our own typing as %s', async (own) => {
  expect(await typing({ from: own })).toBeNull();
  expect(await typing({ from: group, participant: own })).toBeNull();
});

it('returns null for other states', async () => expect(await typing({ from: contact }, 'other')).toBeNull());
