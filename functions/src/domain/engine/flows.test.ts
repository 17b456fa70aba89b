import { edge, flowNodes, graphOf, nodeOf, textNode } from '@recado/shared/test/flows';
import { describe, expect, it } from 'vitest';
import { contactRecord, queueRecord } from '../../../test/conversation-state.ts';
import { decideAt, decideText, noDecision } from '../../../test/decisions.ts';
import { FlowConversation, sentBy } from '../../../test/flow-conversation.ts';

const start = nodeOf('start', 's', {});
const question = nodeOf('question', 'q', { message: 'Nome?', answerKey: 'nome' });

describe('a flow of a connection', () => {
  it('answers a contact’s first message, asks, and leaves the ticket in a queue', () => {
    const graph = graphOf([
      start,
      textNode('t', 'Olá, {{firstName}}'),
      question,
      textNode('u', 'Oi {{nome}}'),
      nodeOf('ticket', 'k', { queueId: 4 }),
    ]);
    const talk = new FlowConversation(graph, {
      queues: [queueRecord({ id: 4 }), queueRecord({ id: 5, name: 'Outra' })],
    });
    expect(talk.write('bom dia')).toEqual([]);
    expect(talk.pass()).toEqual([3_000, 'Olá, Maria', 'Nome?']);
    expect(talk.state.dialogue?.flow).toMatchObject({ flowId: 9, version: 3, place: { nodeId: 'q' } });
    expect(talk.write('Bia')).toEqual([]);
    expect(talk.pass()).toEqual([3_000, 'Oi Bia']);
    expect(talk.state.ticket).toMatchObject({ queueId: 4, status: 'pending', isBot: false });
    expect(talk.state.dialogue?.flow).toMatchObject({ place: null });
  });

  it('asks a contact who answers at once to its end, and stops a machine that answers a loop', () => {
    const questions = Array.from({ length: 12 }, (_, at) =>
      nodeOf('question', `q${at}`, { message: `Pergunta ${at}`, answerKey: `a${at}` }),
    );
    const person = new FlowConversation(graphOf([start, ...questions]));
    const asked = Array.from({ length: 12 }, () => person.write('sim', {}, 5_000));
    expect(asked.flat()).toEqual(questions.map((_, at) => `Pergunta ${at}`));
    const [one, other] = questions as [(typeof questions)[0], (typeof questions)[0]];
    const circle = graphOf([start, one, other], [edge('s', 'q0'), edge('q0', 'q1'), edge('q1', 'q0')]);
    const machine = new FlowConversation(circle);
    const answered = Array.from({ length: 40 }, () => machine.write('ok', {}, 5_000)).flat();
    expect(answered.length).toBeLessThan(12);
    expect(machine.state.ticket).toMatchObject({ isBot: false });
  });

  it('answers a contact who goes round in menus quickly', () => {
    const menu = (id: string, value: string) =>
      nodeOf('menu', id, { message: id, arrayOption: [{ number: 1, value }] });
    const circle = graphOf(
      [start, menu('m', 'Preços'), menu('n', 'Voltar')],
      [edge('s', 'm'), edge('m', 'n', 'a1'), edge('n', 'm', 'a1')],
    );
    const talk = new FlowConversation(circle);
    expect(Array.from({ length: 20 }, () => talk.write('1', {}, 5_000)).flat()).toHaveLength(20);
  });

  it('keeps the ticket out of the only queue of the connection while it runs', () => {
    const given = {
      given: { connection: { queueIds: [4] } },
      queues: [queueRecord({ id: 4, greetingMessage: 'Vendas!' })],
    };
    const talk = new FlowConversation(graphOf([start, question]), given);
    expect(talk.write('oi')).toEqual(['Nome?']);
    expect(talk.state.ticket).toMatchObject({ queueId: null });
    talk.write('Bia');
    expect(talk.state.dialogue?.flow?.place).toBeNull();
    expect(talk.write('e agora?')).toEqual(['Vendas!']);
    expect(talk.state.ticket).toMatchObject({ queueId: 4 });
  });

  it('waits for days, and gives no answer meanwhile', () => {
    const graph = graphOf([start, nodeOf('interval', 'i', { sec: 2, unit: 'days' }), question]);
    const talk = new FlowConversation(graph);
    expect(talk.write('oi')).toEqual([]);
    const { continuesAt } = talk.state.dialogue!;
    expect(talk.write('alguém?')).toEqual([]);
    expect(talk.state.dialogue).toMatchObject({ continuesAt });
    expect(talk.pass()[1]).toBe('Nome?');
  });

  it('goes on behind a service that can’t be called', () => {
    const talk = new FlowConversation(graphOf([start, flowNodes.typebot, flowNodes.openai, question]));
    expect(talk.write('oi')).toEqual([]);
    expect(talk.answer(null)).toEqual([]);
    expect(talk.answer(null)).toEqual(['Nome?']);
  });

  it('leaves a customer to people whose service can’t be called, where its node leads nowhere', () => {
    const talk = new FlowConversation(graphOf([start, flowNodes.typebot]));
    talk.write('oi');
    expect(talk.answer(null)).toEqual([]);
    expect(talk.state.ticket).toMatchObject({ status: 'pending', isBot: false, userId: null });
    expect(talk.state.dialogue).toMatchObject({ flow: { place: null }, callId: null });
    const failing = new FlowConversation(
      graphOf([start, flowNodes.typebot, question], [edge('s', 'typebot'), edge('typebot', 'q', 'f')]),
    );
    failing.write('oi');
    expect(failing.answer(null)).toEqual(['Nome?']);
  });

  it('passes answers to a service until it is done, and goes on behind it', () => {
    const talk = new FlowConversation(graphOf([start, flowNodes.typebot, question]));
    talk.write('oi');
    talk.write('ainda aí?');
    expect(talk.state.dialogue).toMatchObject({ inputs: [{ text: 'ainda aí?' }] });
    expect(talk.answer({ parts: [{ type: 'text', text: 'Qual cor?' }], session: 's1' })).toEqual(['Qual cor?']);
    expect(talk.state.dialogue?.callId).not.toBeNull();
    expect(talk.answer({ taken: 1, session: 's1' })).toEqual([]);
    talk.write('azul');
    expect(talk.state.dialogue).toMatchObject({ session: 's1', inputs: [{ text: 'azul' }] });
    expect(talk.answer({ parts: [{ type: 'text', text: 'Pronto' }], taken: 1, ends: true })).toEqual([
      'Pronto',
      'Nome?',
    ]);
    expect(talk.state.dialogue).toMatchObject({ session: null, inputs: [], callId: null });
  });

  it('shows that it writes before a text', () => {
    const talk = new FlowConversation(graphOf([start, textNode('t', 'Olá')]));
    const { effects } = decideText(talk.state, { body: 'oi' });
    expect(effects.map(({ type }) => type)).toContain('showTyping');
  });

  it.each([
    ['an agent has accepted it', { status: 'open', userId: 11 }],
    ['it is in a queue', { queueId: 4 }],
    ['somebody answers on the phone', { isBot: false }],
    ['it is closed', { status: 'closed', inDialogue: false }],
  ] as const)('sends nothing once %s', (_, change) => {
    const talk = new FlowConversation(graphOf([start, textNode('t', 'Olá')]));
    talk.write('oi');
    const at = talk.state.dialogue!.continuesAt!;
    const taken = { ...talk.state, ticket: { ...talk.state.ticket!, ...change } };
    expect(decideAt(taken, { type: 'continue', at }, at)).toEqual(noDecision);
  });

  it('continues once at a time, and not for another time', () => {
    const talk = new FlowConversation(graphOf([start, textNode('t', 'Olá'), textNode('u', 'Tchau')]));
    talk.write('oi');
    const at = talk.state.dialogue!.continuesAt!;
    expect(decideAt(talk.state, { type: 'continue', at: at - 1 }, at)).toEqual(noDecision);
    expect(talk.pass()).toEqual([3_000, 'Olá']);
    expect(decideAt(talk.state, { type: 'continue', at }, at)).toEqual(noDecision);
  });

  it('starts for no contact without the bot, and not for our own messages', () => {
    const graph = graphOf([start, question]);
    const silent = new FlowConversation(graph, { contact: contactRecord({ disableBot: true }) });
    expect(silent.write('oi')).toEqual([]);
    const talk = new FlowConversation(graph);
    expect(sentBy(decideText(talk.state, { body: 'oi', fromMe: true }))).toEqual([]);
  });

  it('whose version is gone ends, and the ticket waits for a person', () => {
    const talk = new FlowConversation(graphOf([start, textNode('t', 'Olá')]));
    talk.write('oi');
    talk.state = { ...talk.state, flow: null };
    expect(talk.pass()).toEqual([3_000]);
    expect(talk.state.dialogue).toMatchObject({ continuesAt: null, flow: { place: null } });
    expect(talk.write('oi?')).toEqual([]);
  });

  it('ends where it turns in circles without an answer', () => {
    const loop = graphOf(
      [start, textNode('t', 'Olá'), nodeOf('interval', 'i', { sec: 1 })],
      [edge('s', 't'), edge('t', 'i'), edge('i', 't')],
    );
    const talk = new FlowConversation(loop);
    talk.write('oi');
    let count = 0;
    while (talk.state.dialogue?.flow?.place) count += talk.pass().length - 1;
    expect(count).toBeGreaterThan(100);
    expect(count).toBeLessThanOrEqual(250);
  });
});
