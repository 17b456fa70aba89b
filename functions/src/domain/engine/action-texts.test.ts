import { describe, expect, it } from 'vitest';
import {
  accept,
  after,
  ana,
  closed,
  groupServed,
  groupUnserved,
  groupWaiting,
  mine,
  others,
  resolve,
  sendParts,
  transfer,
  waiting,
  withSettings,
} from '../../../test/agent-actions.ts';
import { about, noon } from '../../../test/conversation-state.ts';
import { decideAt } from '../../../test/decisions.ts';
import type { Decision } from './decision.ts';
import type { ConversationEvent, Part } from './event.ts';
import type { ConversationState } from './state.ts';

const texts = ({ changes, effects }: Decision) =>
  effects.flatMap((effect) => (effect.type === 'send' ? [changes.messages[effect.message]?.body] : []));

describe('what is said on the way', () => {
  const greeting = {
    sendGreetingAccepted: 'enabled' as const,
    greetingAcceptedMessage: '{{ms}}, {{firstName}}! {{userName}}, {{queue}}',
  };
  const handled = { groupAsTicket: 'enabled' as const };
  const completion = { complationMessage: 'Obrigado!' };

  it.each<[string, ConversationState, ConversationEvent, string[]]>([
    [
      'the greeting of the accepting agent',
      withSettings(about(waiting), greeting),
      accept,
      ['Boa tarde, Maria! Ana, Vendas'],
    ],
    [
      'no number for a name where numbers are hidden',
      withSettings(
        { ...about(waiting), contact: { ...about(waiting).contact!, name: '+55 11 98765-4321' } },
        { ...greeting, lgpdHideNumber: 'enabled' },
      ),
      accept,
      ['Boa tarde, ! Ana, Vendas'],
    ],
    [
      'none where it is disabled',
      withSettings(about(waiting), { ...greeting, sendGreetingAccepted: 'disabled' }),
      accept,
      [],
    ],
    ['none when it is empty', withSettings(about(waiting), { ...greeting, greetingAcceptedMessage: '  ' }), accept, []],
    ['none again when it is accepted again', withSettings(about(mine), greeting), accept, []],
    ['none to a group', withSettings(about(groupWaiting), greeting), accept, []],
    [
      'one to a group that is handled as a ticket',
      withSettings(about(groupWaiting), greeting, handled),
      accept,
      ['Boa tarde, Maria! Ana, Vendas'],
    ],
    [
      'the agent’s farewell',
      withSettings(about(mine), {}, completion),
      resolve({ farewellMessage: 'Tchau, {{name}}' }),
      ['Tchau, Maria Silva'],
    ],
    ['else the connection’s', withSettings(about(mine), {}, completion), resolve(), ['Obrigado!']],
    ['none when the call omits it', withSettings(about(mine), {}, completion), resolve({}, false), []],
    ['none to who only waited', withSettings(about(waiting), {}, completion), resolve({ mayClosePending: true }), []],
    [
      'one to who only waited, where the company wants it',
      withSettings(about(waiting), { sendFarewellWaitingTicket: 'enabled' }, completion),
      resolve({ mayClosePending: true }),
      ['Obrigado!'],
    ],
    ['none once it is closed', withSettings(about(closed), {}, completion), resolve(), []],
    ['no farewell to a group', withSettings(about(groupServed), {}, completion), resolve(), []],
    ['no farewell to a group without an attendant', withSettings(about(groupUnserved), {}, completion), resolve(), []],
    [
      'the farewell to a group that is handled as a ticket',
      withSettings(about(groupServed), {}, { ...completion, ...handled }),
      resolve(),
      ['Obrigado!'],
    ],
    [
      'no transfer text to a group',
      withSettings(about(groupServed), { sendMsgTransfTicket: 'enabled', transferMessage: 'x' }),
      transfer(12),
      [],
    ],
    [
      'the transfer text to a group that is handled as a ticket',
      withSettings(about(groupServed), { sendMsgTransfTicket: 'enabled', transferMessage: 'x' }, handled),
      transfer(12),
      ['x'],
    ],
    ['nothing of a transfer by default', withSettings(about(others), { transferMessage: 'x' }), transfer(11), []],
    [
      'the transfer where the company wants it',
      withSettings(about(others), {
        sendMsgTransfTicket: 'enabled',
        transferMessage: 'Agora ${queue.name}, {{firstName}}',
      }),
      transfer(11),
      ['Agora Vendas, Maria'],
    ],
    [
      'none of a transfer that moves nothing',
      withSettings(about(others), { sendMsgTransfTicket: 'enabled', transferMessage: 'x' }),
      transfer(12),
      [],
    ],
  ])('%s', (_, given, event, said) => {
    expect(texts(decideAt(given, event, noon))).toEqual(said);
  });

  it('is stored as the agent’s, before the ticket closes', () => {
    const decision = decideAt(withSettings(about(mine), {}, completion), resolve(), noon);
    expect(decision.changes.messages).toMatchObject([
      { body: 'Obrigado!', fromMe: true, ack: 0, user: { id: 11, name: 'Ana' }, wid: null },
    ]);
    expect(after(decision)).toMatchObject({ status: 'closed', lastMessage: 'Obrigado!', fromMe: true });
    expect(decision.effects.map(({ type }) => type)).toEqual(['send', 'publishTicket', 'publishMessage']);
  });
});

describe('writing', () => {
  it('fills in variables and sends; a private note does neither, and shows in no list', () => {
    const sent = decideAt(about(mine), sendParts(), noon);
    expect(sent.changes.messages).toMatchObject([{ body: 'Oi Boa tarde', wid: '3EB0A', isPrivate: false }]);
    expect(after(sent)).toMatchObject({
      lastMessage: 'Oi Boa tarde',
      fromMe: true,
      updatedAt: noon,
      unreadMessages: 1,
    });
    const note = decideAt(about(mine), sendParts(true), noon);
    expect(note.changes.messages).toMatchObject([{ body: 'Oi {{ms}}', isPrivate: true }]);
    expect(note.effects).toEqual([{ type: 'publishMessage', message: 0 }]);
    expect(after(note)).toMatchObject({ lastMessage: 'Olá', fromMe: false, updatedAt: mine.updatedAt });
  });

  it('keeps the note of a transfer inside', () => {
    const decision = decideAt(about(mine), transfer(12, ' cuidado '), noon);
    expect(decision.changes.messages).toMatchObject([{ body: 'cuidado', isPrivate: true, wid: null }]);
    expect(texts(decision)).toEqual([]);
  });

  it('sends several files in their order, each after the other', () => {
    const media = { key: 'k', name: 'a.ogg', mimetype: 'audio/ogg', size: 1 };
    const parts: Part[] = [
      { wid: 'A', body: 'ouça', media },
      { wid: 'B', body: '', media: { ...media, mimetype: 'text/csv' } },
    ];
    const { changes } = decideAt(
      about(mine),
      { type: 'send', agent: ana, parts, quoted: null, isPrivate: false },
      noon,
    );
    expect(changes.messages.map(({ wid, mediaType, time }) => [wid, mediaType, time - noon])).toEqual([
      ['A', 'audio', 0],
      ['B', 'application', 1],
    ]);
  });
});
