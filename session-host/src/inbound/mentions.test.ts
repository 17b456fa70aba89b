import { describe, expect, it } from 'vitest';
import { self } from '../../test/inbound.ts';
import { mentionsOf } from './mentions.ts';

const [number, lid] = ['5511987654321', '123456789012345'];
const find = (jid: string) =>
  Promise.resolve(
    jid === `${lid}@lid` ? `${number}@s.whatsapp.net` : jid === `${number}@s.whatsapp.net` ? `${lid}@lid` : null,
  );

describe('mentionsOf', () => {
  it('finds people by either address, each once', async () => {
    const mention = { address: { number, lid }, name: null, isUs: false };
    expect(await mentionsOf([`${lid}@lid`, `${lid}@lid`], `Oi @${lid}!`, self, find)).toEqual([
      { ...mention, tag: lid },
    ]);
    expect(await mentionsOf([`${lid}@lid`], `Oi @${number}`, self, find)).toEqual([{ ...mention, tag: number }]);
  });

  it('marks ourselves, and ignores people who are not in the text', async () => {
    expect(await mentionsOf(['999999999999999@lid'], '@999999999999999', self, find)).toMatchObject([{ isUs: true }]);
    expect(
      await mentionsOf([`${number}@s.whatsapp.net`, '1203@g.us', 'nonsense'], `@${number}4 @1203`, self, find),
    ).toEqual([]);
  });
});
