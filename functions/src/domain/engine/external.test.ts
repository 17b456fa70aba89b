import { describe, expect, it } from 'vitest';
import {
  about,
  agent,
  contactRecord,
  noon,
  queueRecord,
  state,
  ticketRecord,
} from '../../../test/conversation-state.ts';
import { decideAt, ticketAfter } from '../../../test/decisions.ts';
import type { Decision } from './decision.ts';
import type { ConversationEventOf } from './event.ts';
import type { ConversationState } from './state.ts';

type External = ConversationEventOf<'external'>;

const send = (given: ConversationState, wish: Partial<External> = {}): Decision =>
  decideAt(
    given,
    {
      type: 'external',
      agent: null,
      parts: [{ wid: 'W1', body: 'Oi, {{firstName}}', media: null }],
      quoted: null,
      queueId: null,
      isSigned: false,
      closes: false,
      ...wish,
    },
    noon,
  );

const otherQueue = queueRecord({ id: 8, name: 'Suporte' });
const withQueues = (given: ConversationState): ConversationState => ({
  ...given,
  queues: [...given.queues, otherQueue],
});

describe('a program’s message', () => {
  it('opens a ticket that waits in the queue, and is marked as the API’s', () => {
    const decision = send(state(), { queueId: 4 });
    expect(ticketAfter(decision)).toMatchObject({
      id: 22,
      status: 'pending',
      queueId: 4,
      userId: null,
      isActiveDemand: true,
    });
    expect(decision.changes.messages).toMatchObject([{ body: 'Oi, Maria', rule: 'api', user: null, fromMe: true }]);
    expect(decision.effects.map(({ type }) => type)).toContain('send');
  });

  it('opens a ticket of the named user, with the signature', () => {
    const decision = send(state(), { agent: agent(), queueId: 4, isSigned: true });
    expect(ticketAfter(decision)).toMatchObject({ status: 'open', userId: 11, queueId: 4 });
    expect(decision.changes.messages).toMatchObject([{ body: '*Ana:*\nOi, Maria', user: { id: 11 } }]);
  });

  it('of a group waits as groups do', () => {
    const contact = contactRecord({ isGroup: true, jid: '120363041234567890@g.us' });
    expect(ticketAfter(send(state({ contact })))?.status).toBe('group');
  });

  it('goes into the ticket in service, which keeps its agent and queue', () => {
    const given = withQueues(about(ticketRecord({ status: 'open', userId: 11, queueId: 4 })));
    expect(ticketAfter(send(given, { queueId: 8 }))).toMatchObject({ status: 'open', userId: 11, queueId: 4 });
  });

  it('gives a waiting ticket its queue where it has none, and moves none that has one', () => {
    const waiting = (queueId: number | null) => withQueues(about(ticketRecord({ status: 'pending', queueId })));
    expect(ticketAfter(send(waiting(null), { queueId: 8 }))).toMatchObject({ status: 'pending', queueId: 8 });
    expect(ticketAfter(send(waiting(4), { queueId: 8 }))).toMatchObject({ status: 'pending', queueId: 4 });
  });

  it('accepts a waiting ticket for the named user, in the named queue', () => {
    const given = withQueues(about(ticketRecord({ status: 'pending', queueId: 4 })));
    expect(ticketAfter(send(given, { agent: agent(), queueId: 8 }))).toMatchObject({
      status: 'open',
      userId: 11,
      queueId: 8,
    });
  });

  it('is refused for another user than who serves the ticket, and while the contact has not consented', () => {
    const busy = about(ticketRecord({ status: 'open', userId: 11, queueId: 4 }));
    expect(() => send(busy, { agent: agent({ id: 12, name: 'Bia' }) })).toThrow(
      expect.objectContaining({ code: 'ERR_OTHER_OPEN_TICKET' }),
    );
    const asked = about(ticketRecord({ status: 'lgpd' }));
    expect(() => send(asked, { agent: agent() })).toThrow(expect.objectContaining({ code: 'ERR_CONSENT_PENDING' }));
  });

  it('closes the ticket behind it, without a farewell and without another agent', () => {
    const given = about(ticketRecord({ status: 'open', userId: 11, queueId: 4 }));
    const decision = send(given, { closes: true, agent: agent({ id: 12, name: 'Bia' }) });
    expect(ticketAfter(decision)).toMatchObject({ status: 'closed', userId: 11 });
    expect(decision.changes.messages).toHaveLength(1);
    expect(decision.changes.cycle).toMatchObject({ set: { closedBy: 'agent' } });
    expect(send(given, { closes: true }).changes.cycle).toMatchObject({ set: { closedBy: 'system' } });
    expect(ticketAfter(send(state(), { closes: true }))).toMatchObject({ id: 22, status: 'closed' });
  });
});
