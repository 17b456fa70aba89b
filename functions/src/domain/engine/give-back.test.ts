import { describe, expect, it } from 'vitest';
import {
  about,
  agent,
  contactRecord,
  inDialogue,
  noon,
  queueRecord,
  ticketRecord,
} from '../../../test/conversation-state.ts';
import { decideAt, noDecision, ticketAfter } from '../../../test/decisions.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { ConversationState } from './state.ts';

const event = { type: 'giveBack', agent: agent() } as const;
const served = ticketRecord({ status: 'open', userId: 11, queueId: 4 });

/** A conversation on a connection with an integration, or what is given; its queue may have one too. */
const scene = (
  ticket: Partial<TicketRecord> = {},
  connection: Partial<ConversationState['connection']> = { integrationId: 3 },
  queue: Parameters<typeof queueRecord>[0] = {},
): ConversationState => {
  const state = about({ ...served, ...ticket }, { queues: [queueRecord({ id: 4, ...queue })] });
  return { ...state, connection: { ...state.connection, queueIds: [4], ...connection } };
};

const giveBack = (state: ConversationState) => decideAt(state, event, noon);

describe('a ticket that is given back', () => {
  it.each([
    ['the integration of its queue', scene({}, { integrationId: 3 }, { integrationId: 8 }), 8],
    ['the integration of its connection', scene(), 3],
  ])('is answered by %s, and stays in its queue', (_, state, integrationId) => {
    const decision = giveBack(state);
    expect(ticketAfter(decision)).toMatchObject({ status: 'pending', userId: null, queueId: 4, isBot: false });
    expect(decision.changes.dialogue).toMatchObject({ integrationId, callId: null, session: null });
    expect(decision.changes.log).toMatchObject([{ type: 'giveBack', userId: 11 }]);
    expect(decision.effects.filter(({ type }) => type === 'send' || type === 'callIntegration')).toEqual([]);
  });

  it.each([
    ['a flow', scene({}, { flowIdNotPhrase: 9 })],
    ['a phrase', scene({}, { hasPhrases: true })],
    ['a menu', scene({}, { queueIds: [4, 5] })],
  ])('begins at %s, in no queue', (_, state) => {
    const decision = giveBack(state);
    expect(ticketAfter(decision)).toMatchObject({ status: 'pending', userId: null, queueId: null, isBot: true });
    expect(decision.changes.dialogue).toBeNull();
  });

  it('twice changes nothing the second time', () => {
    const pending = { ...served, status: 'pending' as const, userId: null };
    const state = { ...scene(pending), ...inDialogue(pending, { integrationId: 3, session: 's' }) };
    const again = giveBack({ ...state, connection: { ...state.connection, integrationId: 3 } });
    expect(again).toEqual({ ...noDecision, isQuiet: false });
  });

  it.each([
    ['on a connection without any', scene({}, {}), 'ERR_NO_BOT'],
    ['of a group', scene({ status: 'group', isGroup: true }), 'ERR_NO_BOT'],
    ['of a contact without the bot', { ...scene(), contact: contactRecord({ disableBot: true }) }, 'ERR_NO_BOT'],
    ['that is closed', scene({ status: 'closed' }), 'ERR_TICKET_CHANGED'],
    ['that waits for its rating', scene({ status: 'nps' }), 'ERR_TICKET_CHANGED'],
    ['that waits for consent', scene({ status: 'lgpd', userId: null }), 'ERR_CONSENT_PENDING'],
  ])('%s is refused', (_, state, code) => {
    expect(() => giveBack(state)).toThrow(expect.objectContaining({ code }) as Error);
  });
});

it('what answers a waiting ticket leaves it to people where an agent stops it', () => {
  const pending = { ...served, status: 'pending' as const, userId: null };
  const state = inDialogue(pending, { integrationId: 3, callId: 'call-1' });
  const stopped = decideAt(state, { type: 'return', agent: agent(), stopsBot: true }, noon);
  expect(ticketAfter(stopped)).toMatchObject({ status: 'pending', inDialogue: false, isBot: false });
  expect(decideAt(state, { type: 'return', agent: agent() }, noon)).toEqual({ ...noDecision, isQuiet: false });
});
