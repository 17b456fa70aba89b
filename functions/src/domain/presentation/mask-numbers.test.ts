import { expect, it } from 'vitest';
import { maskNumbersIn } from './mask-numbers.ts';

it('masks phone numbers in every text, and keeps what addresses things, times and short numbers', () => {
  const kept = {
    id: '01J5511987654321000000000A',
    mediaUrl: 'https://files.test/5511987654321?X-Signature=5511987654321',
    nextCursor: '5511987654321',
    createdAt: '2026-11-26T10:00:00.000Z',
    updatedAt: 1_795_737_361_590,
    body: 'Pedido 1234567 de 2026-11-26',
  };
  expect(maskNumbersIn(kept)).toEqual(kept);
  expect(
    maskNumbersIn({
      contacts: [{ number: '5511987654321', name: '+55 11 98765-4321' }],
      body: 'Ligue (11) 98765-4321 ou 11987654321',
      jid: '5511987654321@s.whatsapp.net',
    }),
  ).toEqual({
    contacts: [{ number: '***********21', name: '***************21' }],
    body: 'Ligue *************21 ou *********21',
    jid: '***********21@s.whatsapp.net',
  });
});
