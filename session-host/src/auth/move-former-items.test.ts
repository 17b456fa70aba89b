import { expect, it } from 'vitest';
import { MemoryItems, memoryAuth } from '../../test/memory-items.ts';
import type { AuthState } from './auth-state.ts';
import { moveFormerItems } from './move-former-items.ts';

/** As of an earlier release: a chat to backfill, an answer of the phone in two pieces, the outage before a link. */
const former = {
  'gapchat#55@s.whatsapp.net': { jid: '55@s.whatsapp.net', since: 1, until: 2, requests: [] },
  'gappart#W1': { wid: 'W1', purpose: 'backfill', pieces: 2 },
  'gappiece#W1#0': { v: Buffer.from('gappiece#W1#0 abc'), expiresAt: 9 },
  'gappiece#W1#1': { v: Buffer.from('gappiece#W1#1 def'), expiresAt: 9 },
  linkgap: { since: 1, until: 2 },
};

/** Values are bound to their keys. */
const sealingAuth = (memory: MemoryItems): AuthState =>
  ({
    ...memoryAuth(memory),
    seal: (text: string, sk: string) => Buffer.from(`${sk} ${text}`),
    open: (sealed: unknown, sk: string) => {
      if (!(sealed instanceof Uint8Array)) return null;
      const [place, text] = Buffer.from(sealed).toString().split(' ');
      expect(place).toBe(sk);
      return text;
    },
  }) as unknown as AuthState;

it('moves the items of a backfill to their present keys, encrypted for these, and leaves all others', async () => {
  const memory = new MemoryItems();
  for (const [sk, item] of Object.entries({ ...former, 'linkpart#W2': { wid: 'W2' } })) memory.rows.set(sk, item);
  await moveFormerItems(sealingAuth(memory));
  expect(Object.fromEntries(memory.rows)).toEqual({
    'backfillchat#55@s.whatsapp.net': former['gapchat#55@s.whatsapp.net'],
    'backfillpart#W1': former['gappart#W1'],
    'backfillpiece#W1#0': { v: Buffer.from('backfillpiece#W1#0 abc'), expiresAt: 9 },
    'backfillpiece#W1#1': { v: Buffer.from('backfillpiece#W1#1 def'), expiresAt: 9 },
    linkoutage: former.linkgap,
    'linkpart#W2': { wid: 'W2' },
  });
  const { length } = memory.writes;
  await moveFormerItems(sealingAuth(memory));
  expect(memory.writes).toHaveLength(length);
});
