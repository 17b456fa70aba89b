import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { historyMessage as messageAt, historyPart } from '../../test/history.ts';
import { contact, noAlternative, ref, self } from '../../test/inbound.ts';
import { selectMessages } from './select-messages.ts';

const start = 1_700_000_000;
const request = { id: 'a', since: start * 1_000, until: (start + 1_000) * 1_000, groups: false };

const historyMessage = (id: string, seconds: number, given?: Partial<proto.IWebMessageInfo>, fromMe?: boolean) =>
  messageAt(id, start + seconds, given, fromMe);
const history = (...conversations: proto.IConversation[]) =>
  historyPart(proto.HistorySync.HistorySyncType.FULL, ...conversations);

const select = (of: proto.HistorySync, given: Partial<typeof request> = {}) =>
  selectMessages(ref, of, { ...request, ...given }, self, noAlternative);
const widsOf = (batches: Awaited<ReturnType<typeof select>>) =>
  batches.map(({ messages }) => messages.map(({ message }) => message.wid));

describe('the messages that an import selects from a part', () => {
  it('are those between its dates, both included, oldest first', async () => {
    const chat = {
      id: contact,
      messages: [
        historyMessage('E', 1_001),
        historyMessage('D', 1_000),
        historyMessage('C', 500),
        historyMessage('B', 0),
        historyMessage('A', -1),
      ],
    };
    expect(widsOf(await select(history(chat)))).toEqual([['B', 'C', 'D']]);
  });

  it('have their later changes: the edited text, reactions, revokes', async () => {
    const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
    const ours = historyMessage(
      'B',
      2,
      { reactions: [{ key: { fromMe: false }, text: '👍', senderTimestampMs: 7_000 }] },
      true,
    );
    const messages = [
      historyMessage('E', 9, { message: { protocolMessage: { type: REVOKE, key: { id: 'A', fromMe: true } } } }),
      historyMessage('D', 5, {
        message: {
          protocolMessage: {
            type: MESSAGE_EDIT,
            key: { id: 'A', fromMe: true },
            editedMessage: { conversation: 'novo' },
          },
        },
      }),
      historyMessage('C', 4, { message: { reactionMessage: { key: { id: 'A', fromMe: false }, text: '❤️' } } }, true),
      ours,
      historyMessage('A', 1),
    ];
    const [batch] = await select(history({ id: contact, messages }));
    expect(
      batch!.messages.map(({ message, changes }) => [
        message.wid,
        changes.map((change) => ({ ...change, by: change.by.fromMe })),
      ]),
    ).toEqual([
      [
        'A',
        [
          { type: 'reaction', by: true, emoji: '❤️', at: (start + 4) * 1_000 },
          { type: 'edit', by: false, body: 'novo', mentions: [], at: (start + 5) * 1_000 },
          { type: 'revoke', by: false, byAdmin: false, at: (start + 9) * 1_000 },
        ],
      ],
      ['B', [{ type: 'reaction', by: false, emoji: '👍', at: 7_000 }]],
    ]);
  });

  it('keep the phone’s order within a second', async () => {
    const [batch] = await select(
      history({ id: contact, messages: [historyMessage('C', 5), historyMessage('B', 5), historyMessage('A', 5)] }),
    );
    expect(batch!.messages.map(({ message }) => [message.wid, message.at])).toEqual([
      ['A', (start + 5) * 1_000],
      ['B', (start + 5) * 1_000 + 1],
      ['C', (start + 5) * 1_000 + 2],
    ]);
    const numbered = [historyMessage('A', 5), historyMessage('B', 5)].map((message, index) => ({
      ...message,
      msgOrderId: index + 1,
    }));
    expect(widsOf(await select(history({ id: contact, messages: numbered })))).toEqual([['A', 'B']]);
  });

  it('include groups on request only, and have the chat’s name on the phone', async () => {
    const group = '120363000000000001@g.us';
    const message = historyMessage('G', 1, { key: { remoteJid: group, fromMe: false, id: 'G', participant: contact } });
    const of = history(
      { id: group, name: 'Família', messages: [message] },
      { id: contact, displayName: 'Dona Maria', messages: [historyMessage('A', 1)] },
    );
    expect(widsOf(await select(of))).toEqual([['A']]);
    const batches = await select(of, { groups: true });
    expect(
      batches.map(({ name, messages: [one] }) => [
        name,
        one!.message.chat.isGroup,
        one!.message.participant?.address.number,
      ]),
    ).toEqual([
      ['Família', true, '5511987654321'],
      ['Dona Maria', false, undefined],
    ]);
  });

  it('are split into batches of one chat', async () => {
    const messages = Array.from({ length: 60 }, (_, index) => historyMessage(`M${index}`, index));
    const batches = await select(history({ id: contact, messages }));
    expect(batches.map((batch) => batch.messages.length)).toEqual([25, 25, 10]);
    const long = await select(
      history({
        id: contact,
        messages: [
          historyMessage('A', 1, { message: { conversation: 'x'.repeat(100_000) } }),
          historyMessage('B', 2, { message: { conversation: 'y'.repeat(100_000) } }),
        ],
      }),
    );
    expect(widsOf(long)).toEqual([['A'], ['B']]);
  });

  it('are unread if they are unread on the phone', async () => {
    const [batch] = await select(
      history({
        id: contact,
        unreadCount: 2,
        messages: [
          historyMessage('D', 4),
          historyMessage('C', 3, {}, true),
          historyMessage('B', 2),
          historyMessage('A', 1),
        ],
      }),
    );
    expect(batch!.messages.map(({ message, isUnread }) => [message.wid, isUnread])).toEqual([
      ['A', false],
      ['B', true],
      ['C', false],
      ['D', true],
    ]);
  });

  it('have the acknowledgement of our own messages', async () => {
    const { DELIVERY_ACK, READ, PENDING } = proto.WebMessageInfo.Status;
    const [batch] = await select(
      history({
        id: contact,
        messages: [
          historyMessage('D', 4),
          historyMessage('C', 3, { status: READ }, true),
          historyMessage('B', 2, { status: DELIVERY_ACK }, true),
          historyMessage('A', 1, { status: PENDING }, true),
        ],
      }),
    );
    expect(batch!.messages.map(({ ack }) => ack)).toEqual([1, 2, 3, 0]);
  });

  it('exclude what is not shown in a conversation', async () => {
    const messages = [
      historyMessage('A', 1, { message: null }),
      historyMessage('B', 2, { message: { protocolMessage: { type: proto.Message.ProtocolMessage.Type.REVOKE } } }),
      historyMessage('C', 3),
      historyMessage('D', 4, { messageTimestamp: null }),
    ];
    expect(
      widsOf(
        await select(
          history(
            { id: contact, messages },
            {
              id: 'status@broadcast',
              messages: [
                historyMessage('S', 1, { key: { remoteJid: 'status@broadcast', id: 'S', participant: contact } }),
              ],
            },
          ),
        ),
      ),
    ).toEqual([['C']]);
  });

  it('have both addresses of the contact, from the mapping in the part', async () => {
    const lid = '123456789012345@lid';
    const of = proto.HistorySync.fromObject({
      syncType: 2,
      phoneNumberToLidMappings: [{ pnJid: contact, lidJid: lid }],
      conversations: [{ id: lid, messages: [historyMessage('A', 1, { key: { remoteJid: lid, id: 'A' } })] }],
    });
    const [batch] = await select(of);
    expect(batch!.messages[0]!.message.chat).toMatchObject({
      jid: lid,
      address: { number: '5511987654321', lid: '123456789012345' },
    });
  });
});
