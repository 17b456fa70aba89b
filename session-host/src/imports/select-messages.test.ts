import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { selectMessages } from './select-messages.ts';

const ref = { companyId: 2, whatsappId: 1 };
const maria = '5511987654321@s.whatsapp.net';
const self = { id: '5511900000000:1@s.whatsapp.net', lid: undefined };
const start = 1_700_000_000;
const request = { id: 'a', since: start * 1_000, until: (start + 1_000) * 1_000, groups: false };

const said = (
  id: string,
  seconds: number,
  given: Partial<proto.IWebMessageInfo> = {},
  fromMe = false,
): proto.IHistorySyncMsg => ({
  message: {
    key: { remoteJid: maria, fromMe, id },
    messageTimestamp: start + seconds,
    message: { conversation: id },
    ...given,
  },
});

const history = (...conversations: proto.IConversation[]): proto.HistorySync =>
  proto.HistorySync.fromObject({ syncType: proto.HistorySync.HistorySyncType.FULL, conversations });

const select = (of: proto.HistorySync, given: Partial<typeof request> = {}) =>
  selectMessages(ref, of, { ...request, ...given }, self, () => Promise.resolve(null));
const widsOf = (batches: Awaited<ReturnType<typeof select>>) =>
  batches.map(({ messages }) => messages.map(({ message }) => message.wid));

describe('what an import wants of a part', () => {
  it('is what lies between its dates, both included, oldest first', async () => {
    const chat = {
      id: maria,
      messages: [said('E', 1_001), said('D', 1_000), said('C', 500), said('B', 0), said('A', -1)],
    };
    expect(widsOf(await select(history(chat)))).toEqual([['B', 'C', 'D']]);
  });

  it('is told with what became of it: the words that it has now, reactions, that it was taken back', async () => {
    const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
    const ours = said('B', 2, { reactions: [{ key: { fromMe: false }, text: '👍', senderTimestampMs: 7_000 }] }, true);
    const messages = [
      said('E', 9, { message: { protocolMessage: { type: REVOKE, key: { id: 'A', fromMe: true } } } }),
      said('D', 5, {
        message: {
          protocolMessage: {
            type: MESSAGE_EDIT,
            key: { id: 'A', fromMe: true },
            editedMessage: { conversation: 'novo' },
          },
        },
      }),
      said('C', 4, { message: { reactionMessage: { key: { id: 'A', fromMe: false }, text: '❤️' } } }, true),
      ours,
      said('A', 1),
    ];
    const [batch] = await select(history({ id: maria, messages }));
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

  it('keeps the phone’s order within a second', async () => {
    const [batch] = await select(history({ id: maria, messages: [said('C', 5), said('B', 5), said('A', 5)] }));
    expect(batch!.messages.map(({ message }) => [message.wid, message.at])).toEqual([
      ['A', (start + 5) * 1_000],
      ['B', (start + 5) * 1_000 + 1],
      ['C', (start + 5) * 1_000 + 2],
    ]);
    const numbered = [said('A', 5), said('B', 5)].map((message, index) => ({ ...message, msgOrderId: index + 1 }));
    expect(widsOf(await select(history({ id: maria, messages: numbered })))).toEqual([['A', 'B']]);
  });

  it('holds groups only where they are wanted, and names what it holds as the phone does', async () => {
    const group = '120363000000000001@g.us';
    const message = said('G', 1, { key: { remoteJid: group, fromMe: false, id: 'G', participant: maria } });
    const of = history(
      { id: group, name: 'Família', messages: [message] },
      { id: maria, displayName: 'Dona Maria', messages: [said('A', 1)] },
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

  it('is cut into pieces of one chat', async () => {
    const messages = Array.from({ length: 60 }, (_, index) => said(`M${index}`, index));
    const batches = await select(history({ id: maria, messages }));
    expect(batches.map((batch) => batch.messages.length)).toEqual([25, 25, 10]);
    const long = await select(
      history({
        id: maria,
        messages: [
          said('A', 1, { message: { conversation: 'x'.repeat(100_000) } }),
          said('B', 2, { message: { conversation: 'y'.repeat(100_000) } }),
        ],
      }),
    );
    expect(widsOf(long)).toEqual([['A'], ['B']]);
  });

  it('counts as unread what the phone does', async () => {
    const [batch] = await select(
      history({
        id: maria,
        unreadCount: 2,
        messages: [said('D', 4), said('C', 3, {}, true), said('B', 2), said('A', 1)],
      }),
    );
    expect(batch!.messages.map(({ message, isUnread }) => [message.wid, isUnread])).toEqual([
      ['A', false],
      ['B', true],
      ['C', false],
      ['D', true],
    ]);
  });

  it('knows how far our own came', async () => {
    const { DELIVERY_ACK, READ, PENDING } = proto.WebMessageInfo.Status;
    const [batch] = await select(
      history({
        id: maria,
        messages: [
          said('D', 4),
          said('C', 3, { status: READ }, true),
          said('B', 2, { status: DELIVERY_ACK }, true),
          said('A', 1, { status: PENDING }, true),
        ],
      }),
    );
    expect(batch!.messages.map(({ ack }) => ack)).toEqual([1, 2, 3, 0]);
  });

  it('leaves out what has no bubble, and what is no message of a chat', async () => {
    const messages = [
      said('A', 1, { message: null }),
      said('B', 2, { message: { protocolMessage: { type: proto.Message.ProtocolMessage.Type.REVOKE } } }),
      said('C', 3),
      said('D', 4, { messageTimestamp: null }),
    ];
    expect(
      widsOf(
        await select(
          history(
            { id: maria, messages },
            {
              id: 'status@broadcast',
              messages: [said('S', 1, { key: { remoteJid: 'status@broadcast', id: 'S', participant: maria } })],
            },
          ),
        ),
      ),
    ).toEqual([['C']]);
  });

  it('learns from the part who is behind an address', async () => {
    const lid = '123456789012345@lid';
    const of = proto.HistorySync.fromObject({
      syncType: 2,
      phoneNumberToLidMappings: [{ pnJid: maria, lidJid: lid }],
      conversations: [{ id: lid, messages: [said('A', 1, { key: { remoteJid: lid, id: 'A' } })] }],
    });
    const [batch] = await select(of);
    expect(batch!.messages[0]!.message.chat).toMatchObject({
      jid: lid,
      address: { number: '5511987654321', lid: '123456789012345' },
    });
  });
});
