import { expect, it } from 'vitest';
import { inboundText } from '../../../test/conversation.ts';
import { contactRecord, noon, state } from '../../../test/conversation-state.ts';
import { decideAt, decideText, ticketAfter } from '../../../test/decisions.ts';
import type { HistoricMessage } from './event.ts';

const firstMessage = (wallet: { userId: number; queueId: number | null } | null, given = {}, isOn = true) => {
  const known = state({ contact: contactRecord({ wallet, ...given }) });
  return ticketAfter(decideText({ ...known, settings: { ...known.settings, DirectTicketsToWallets: isOn } }));
};

it('a new ticket of a contact in a wallet waits for the owner, in the queue of the wallet', () => {
  expect(firstMessage({ userId: 12, queueId: 4 })).toMatchObject({
    status: 'pending',
    userId: 12,
    queueId: 4,
    isBot: false,
  });
  expect(firstMessage({ userId: 12, queueId: null })).toMatchObject({ status: 'pending', userId: 12, queueId: null });
});

it('a ticket that messages of an outage open waits for the owner too', () => {
  const known = state({ contact: contactRecord({ wallet: { userId: 12, queueId: 4 } }) });
  const message = inboundText(known.connection, { number: '5511987654321', at: noon });
  const missed: HistoricMessage = { message, ack: 0, isUnread: true, changes: [], quoted: null, early: null };
  const { changes } = decideAt(
    { ...known, settings: { ...known.settings, DirectTicketsToWallets: true } },
    { type: 'backfill', messages: [missed] },
    noon,
  );
  expect(changes.tickets[0]?.after).toMatchObject({ status: 'pending', userId: 12, queueId: 4, isBot: false });
});

it.each([
  ['without a wallet', null, true],
  ['whose owner was removed', { userId: 99, queueId: 4 }, true],
  ['where the company does not use wallets', { userId: 12, queueId: 4 }, false],
])('a contact %s waits for anybody', (_, wallet, isOn) => {
  expect(firstMessage(wallet, {}, isOn)).toMatchObject({ status: 'pending', userId: null });
});

it('a queue that was removed counts as none', () => {
  expect(firstMessage({ userId: 12, queueId: 99 })).toMatchObject({ userId: 12, queueId: null });
});
