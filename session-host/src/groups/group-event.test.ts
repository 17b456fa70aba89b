import type { BinaryNode, GroupMetadata } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import { contact, otherContact, ownLidJid, ownNumberJid, self } from '../../test/inbound.ts';
import { groupChange, participantsOf, removesUs } from './group-event.ts';
import { ParticipantNames } from './participant-names.ts';

const notification = (tag: string, participants: string[], participant?: string): BinaryNode => ({
  tag: 'notification',
  attrs: { id: 'N1', ...(participant ? { participant } : {}) },
  content: [{ tag, attrs: {}, content: participants.map((jid) => ({ tag: 'participant', attrs: { jid } })) }],
});
const read = (node: BinaryNode) => groupChange(node, self, new ParticipantNames());

it.each([ownNumberJid, ownLidJid])('recognises that we are removed, as %s', (own) => {
  expect(removesUs(notification('remove', [contact, own]), self)).toBe(true);
  expect(removesUs(notification('leave', [own]), self)).toBe(true);
  expect(removesUs(notification('add', [own]), self)).toBe(false);
  expect(removesUs(notification('remove', [contact]), self)).toBe(false);
});

it('lists the participants besides us, whichever of our addresses the group has', () => {
  const participants = [
    { id: ownLidJid },
    { id: contact, admin: 'admin' },
    { id: otherContact, phoneNumber: undefined },
  ];
  for (const us of [{ id: ownLidJid }, { id: ownNumberJid }, { id: '1@lid', phoneNumber: ownNumberJid }])
    expect(
      participantsOf({ participants: [us, ...participants.slice(1)] } as unknown as GroupMetadata, self),
    ).toMatchObject([
      { address: { number: '5511987654321' }, isAdmin: true },
      { address: { number: '5511900000001' }, isAdmin: false },
    ]);
});

it('distinguishes who leaves from who is removed', () => {
  expect(read(notification('remove', [contact], contact))).toMatchObject({ action: 'leave', by: null });
  expect(read(notification('remove', [contact], otherContact))).toMatchObject({
    action: 'remove',
    by: { address: { number: '5511900000001' } },
    participants: [{ address: { number: '5511987654321' } }],
  });
  expect(read(notification('remove', [contact, otherContact], contact))).toMatchObject({ action: 'remove' });
  expect(read(notification('add', [contact], ownLidJid))).toMatchObject({ by: { fromMe: true } });
});

it('names at most 20 participants, and gives each change its own id', () => {
  const many = Array.from({ length: 21 }, (_, n) => `55119${String(n).padStart(8, '0')}@s.whatsapp.net`);
  expect(read(notification('add', many))).toMatchObject({ wid: 'GROUP-N1', participants: { length: 20 } });
  expect(read(notification('unknown', []))).toBeNull();
});
