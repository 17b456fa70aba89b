import { proto } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import { MemoryItems, memoryAuth } from '../../test/memory-items.ts';
import { chatWith } from '../../test/outbound.ts';
import { ChatTimers, timerIn } from './chat-timers.ts';

const ana = { ...chatWith('5511987654321'), address: { number: '5511987654321', lid: '123456789012345' } };
const group = { ...chatWith('5511987654321'), jid: '120363@g.us', isGroup: true };

it('reads the timer from its setting and from messages', () => {
  const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;
  const setting = { type: EPHEMERAL_SETTING, ephemeralExpiration: 86_400 };
  expect(timerIn({ protocolMessage: setting }, 7)).toEqual({ seconds: 86_400, since: 7 });
  expect(timerIn({ protocolMessage: { type: EPHEMERAL_SETTING } }, 7)).toEqual({ seconds: 0, since: 7 });
  const contextInfo = { expiration: 60, ephemeralSettingTimestamp: 5 };
  expect(timerIn({ extendedTextMessage: { text: 'Oi', contextInfo } }, 7)).toEqual({ seconds: 60, since: 5 });
  expect(timerIn({ conversation: 'Oi' }, 7)).toBeNull();
});

it('keeps the latest timer of a chat under all names of the chat', async () => {
  const memory = new MemoryItems();
  const timers = new ChatTimers();
  const learn = async (seconds: number, since: number) => {
    const changes = timers.learn(ana, { seconds, since });
    await memory.write(changes);
    return changes.length;
  };
  expect(await learn(60, 10)).toBe(2);
  expect(await learn(60, 11)).toBe(0);
  expect(await learn(0, 9)).toBe(0);
  expect(await learn(0, 10)).toBe(2);
  expect(await timers.of(ana, null, memoryAuth(memory))).toBe(0);
  expect(await learn(90, 12)).toBe(2);
  for (const chat of [ana, chatWith('5511987654321')])
    expect(await new ChatTimers().of(chat, null, memoryAuth(memory))).toBe(90);
});

it('takes the timer of a group from its metadata only', async () => {
  const timers = new ChatTimers();
  expect(timers.learn(group, { seconds: 60, since: 1 })).toEqual([]);
  const auth = memoryAuth(new MemoryItems());
  expect(await timers.of(group, { ephemeralDuration: 5 } as never, auth)).toBe(5);
  expect(await timers.of(group, null, auth)).toBe(0);
});
