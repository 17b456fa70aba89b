import { describe, expect, it } from 'vitest';
import type { GivenText } from '../../../test/conversation.ts';
import { about, agent, noon, state, ticketRecord } from '../../../test/conversation-state.ts';
import { decideAt, decideText, ticketAfter } from '../../../test/decisions.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';

const served = ticketRecord({ status: 'open', userId: 11, queueId: 4 });

const written = (ticket: TicketRecord, given: GivenText = {}, now = noon) =>
  ticketAfter(
    decideText(
      about(ticket, given.group ? { connection: { ...state().connection, allowGroup: true } } : {}),
      { at: noon - 1_000, ...given },
      now,
    ),
  );

describe('the contact waits', () => {
  it('since its first message that nobody answered', () => {
    expect(written(served)).toMatchObject({ waitingSince: noon - 1_000 });
    expect(written({ ...served, waitingSince: noon - 90_000 })).toMatchObject({ waitingSince: noon - 90_000 });
  });

  const waiting = { ...served, waitingSince: noon - 90_000 };
  const send = (isPrivate: boolean) =>
    decideAt(
      about(waiting),
      { type: 'send', agent: agent(), parts: [{ wid: 'A', body: 'Oi', media: null }], quoted: null, isPrivate },
      noon,
    );

  it('until an agent answers, not by a private note', () => {
    expect(ticketAfter(send(false))).toMatchObject({ waitingSince: null });
    expect(ticketAfter(send(true))).toMatchObject({ waitingSince: noon - 90_000 });
  });

  it('until we answer on the phone, but not by what was written there before', () => {
    expect(written(waiting, { fromMe: true })).toMatchObject({ waitingSince: null });
    expect(written(waiting, { fromMe: true, at: noon - 120_000 })).toMatchObject({ waitingSince: noon - 90_000 });
  });

  it('until the ticket is closed', () => {
    const event = { type: 'resolve', agent: agent(), sendFarewell: false } as const;
    expect(ticketAfter(decideAt(about(waiting), event, noon))).toMatchObject({ status: 'closed', waitingSince: null });
  });
});

describe('the author of the last message', () => {
  const group = ticketRecord({ status: 'group', isGroup: true, jid: '120363000000000001@g.us' });
  const participant = { address: { number: '5511911112222', lid: null }, name: 'Ana' };

  it('stands with a group, not with a person', () => {
    expect(written(group, { group: group.jid, participant })).toMatchObject({ lastAuthor: 'Ana' });
    expect(written(served)).toMatchObject({ lastAuthor: null });
  });

  it('is nobody where the last message is ours', () => {
    const answered = written({ ...group, lastAuthor: 'Ana' }, { group: group.jid, fromMe: true });
    expect(answered).toMatchObject({ lastAuthor: null });
  });
});
