import { expect, it } from 'vitest';
import { about, noon, ticketRecord } from '../../../test/conversation-state.ts';
import { decideAt, noDecision, ticketAfter } from '../../../test/decisions.ts';

it('leaves everything as it is when an own phone reads what is read', () => {
  expect(decideAt(about(ticketRecord({ unreadMessages: 0 })), { type: 'chatRead', unread: 0 }, noon)).toEqual(
    noDecision,
  );
});

it('takes for read on the phone what had come by then, and nothing that came since', () => {
  const left = (unread: number) =>
    ticketAfter(decideAt(about(ticketRecord({ unreadMessages: 5 })), { type: 'chatRead', unread }, noon))
      ?.unreadMessages;
  expect([0, 2].map(left)).toEqual([0, 2]);
  expect(decideAt(about(ticketRecord({ unreadMessages: 5 })), { type: 'chatRead', unread: 5 }, noon)).toEqual(
    noDecision,
  );
});
