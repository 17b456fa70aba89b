import { flowNodes, graphOf, nodeOf, textNode } from '@recado/shared/test/flows';
import { describe, expect, it } from 'vitest';
import { about, agent, contactRecord, noon, queueRecord, ticketRecord } from '../../../test/conversation-state.ts';
import { decideAt } from '../../../test/decisions.ts';
import { FlowConversation, sentBy } from '../../../test/flow-conversation.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { Decision } from './decision.ts';
import type { ConversationState } from './state.ts';

const start = nodeOf('start', 's', {});
const question = nodeOf('question', 'q', { message: 'Nome?', answerKey: 'nome' });
const graph = graphOf([start, question, textNode('t', 'Oi')]);
const flow = { flowId: 9, version: 3, graph, isStart: true };
const ana = agent({ id: 11 });
const other = { flowId: 10, version: 1, graph, isStart: true };

const stateOf = (given: Partial<TicketRecord>, parts: Partial<ConversationState> = {}): ConversationState =>
  about(ticketRecord({ queueId: null, userId: null, status: 'pending', ...given }), { flow, ...parts });

const begin = (state: ConversationState): Decision =>
  decideAt(state, { type: 'startFlow', agent: ana, flowId: 9 }, noon);

const typesOf = ({ changes }: Decision): string[] => changes.log.map(({ type }) => type);

describe('a flow that an agent starts', () => {
  it.each<[string, Partial<TicketRecord>]>([
    ['waits', {}],
    ['waits in a queue', { queueId: 4 }],
    ['is the agent’s', { status: 'open', userId: 11, queueId: 4 }],
    ['an import made', { imported: noon }],
  ])('runs in a ticket that %s', (_, given) => {
    const decision = begin(stateOf(given, { queues: [queueRecord({ id: 4 })] }));
    const [change] = decision.changes.tickets;
    const expected = { status: 'pending', userId: null, queueId: null, isBot: true, imported: null };
    expect(change?.after).toMatchObject(expected);
    expect(decision.changes.dialogue?.flow).toMatchObject({ flowId: 9, place: { nodeId: 'q' }, startedAt: noon });
    expect(sentBy(decision)).toEqual(['Nome?']);
    expect(typesOf(decision)).toEqual(['flowStarted']);
    expect(decision.effects.filter(({ type }) => type === 'publishTicket')).toHaveLength(1);
  });

  it('ends the one that runs, and goes on where it runs already', () => {
    const talk = new FlowConversation(graph);
    talk.write('oi');
    talk.happen({ type: 'startFlow', agent: ana, flowId: 9 });
    expect(talk.runs).toEqual([]);
    talk.state = { ...talk.state, flow: other };
    talk.happen({ type: 'startFlow', agent: ana, flowId: 10 });
    expect(talk.runs).toMatchObject([{ flowId: 9, outcome: 'replaced', userId: 11 }]);
    expect(talk.state.dialogue?.flow).toMatchObject({ flowId: 10, place: { nodeId: 'q' } });
    expect(talk.write('Bia')).toEqual([]);
    expect(talk.pass()).toEqual([3_000, 'Oi']);
  });

  it('starts once where it is over at once and the call is repeated', () => {
    const talk = new FlowConversation(graphOf([start]));
    talk.state = { ...stateOf({}), flow: { ...flow, graph: graphOf([start]) } };
    const again = () => talk.happen({ type: 'startFlow', agent: ana, flowId: 9 }, 5_000);
    again();
    again();
    expect(talk.runs).toHaveLength(1);
    talk.now += 60_000;
    again();
    expect(talk.runs).toHaveLength(2);
  });

  it('ends the service that answers', () => {
    const talk = new FlowConversation(graphOf([start, flowNodes.typebot, question]));
    talk.write('oi');
    talk.state = { ...talk.state, flow: other };
    talk.happen({ type: 'startFlow', agent: ana, flowId: 10 });
    expect(talk.state.dialogue).toMatchObject({ callId: null, inputs: [], session: null });
  });

  it.each<[string, string, Partial<TicketRecord>, Partial<ConversationState>]>([
    ['ERR_TICKET_TAKEN', 'is a colleague’s', { status: 'open', userId: 12 }, {}],
    ['ERR_TICKET_CHANGED', 'is closed', { status: 'closed' }, {}],
    ['ERR_TICKET_CHANGED', 'waits for a rating', { status: 'nps' }, {}],
    ['ERR_CONSENT_PENDING', 'waits for consent', { status: 'lgpd' }, {}],
    ['ERR_BOT_DISABLED', 'is of a contact without the bot', {}, { contact: contactRecord({ disableBot: true }) }],
    ['ERR_NO_FLOW_FOUND', 'no flow can be started in', {}, { flow: null }],
  ])('is refused with %s in a ticket that %s', (code, _, given, parts) => {
    expect(() => begin(stateOf(given, parts))).toThrow(expect.objectContaining({ code }) as Error);
  });
});

describe('a flow that an agent stops', () => {
  it('ends, and the ticket waits for people, who are shown it', () => {
    const talk = new FlowConversation(graph);
    talk.write('oi');
    const decision = decideAt(talk.state, { type: 'stopFlow', agent: ana }, talk.now);
    expect(decision.changes.flowRuns).toMatchObject([{ outcome: 'stopped', userId: 11, nodeId: 'q' }]);
    expect(decision.changes.tickets[0]?.after).toMatchObject({ status: 'pending', userId: null, isBot: false });
    expect(sentBy(decision)).toEqual([]);
    expect(typesOf(decision)).toEqual(['flowStopped']);
    expect(decision.effects).toEqual([{ type: 'publishTicket', action: 'update' }]);
    talk.happen({ type: 'stopFlow', agent: ana });
    talk.happen({ type: 'stopFlow', agent: ana });
    expect(talk.runs).toHaveLength(1);
    expect(talk.write('Bia')).toEqual([]);
  });

  it('sends nothing that it waited for', () => {
    const talk = new FlowConversation(graphOf([start, textNode('t', 'Oi')]));
    talk.write('oi');
    const at = talk.state.dialogue!.continuesAt!;
    talk.happen({ type: 'stopFlow', agent: ana });
    expect(sentBy(decideAt(talk.state, { type: 'continue', at }, at))).toEqual([]);
  });
});
