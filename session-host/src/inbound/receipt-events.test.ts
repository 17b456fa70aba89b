import { describe, expect, it } from 'vitest';
import { contact, group, noAlternative, otherContact, ownLidJid, ownNumberJid, ref, self } from '../../test/inbound.ts';
import { receiptEvents } from './receipt-events.ts';

const read = (attrs: Record<string, string>, items: string[] = []) =>
  receiptEvents(
    ref,
    {
      tag: 'receipt',
      attrs: { id: 'W1', t: '1700000000', ...attrs },
      content:
        items.length > 0
          ? [{ tag: 'list', attrs: {}, content: items.map((id) => ({ tag: 'item', attrs: { id } })) }]
          : undefined,
    },
    self,
    noAlternative,
    { others: () => Promise.resolve(3) },
    5,
  );

describe('receiptEvents', () => {
  it.each([
    [undefined, 2],
    ['inactive', 2],
    ['read', 3],
    ['played', 4],
  ] as const)('reads type %s as acknowledgement %i', async (type, ack) => {
    const [event] = await read({ from: contact, ...(type ? { type } : {}) });
    expect(event).toMatchObject({
      type: 'receipt',
      wid: 'W1',
      ack,
      at: 1_700_000_000_000,
      chat: { address: { number: '5511987654321' } },
    });
  });

  it('returns an event for every message that a receipt lists', async () => {
    expect(
      (await read({ from: contact, type: 'read' }, ['W2', 'W3'])).map((event) => ('wid' in event ? event.wid : '')),
    ).toEqual(['W1', 'W2', 'W3']);
  });

  it('has the reader of a group, and the number of other participants', async () => {
    const [event] = await read({ from: group, participant: contact.replace('@', ':7@'), type: 'read' });
    expect(event).toMatchObject({ ack: 3, chat: { isGroup: true }, reader: { participant: contact, others: 3 } });
    expect((await read({ from: contact, type: 'read' }))[0]).toMatchObject({ reader: null });
  });

  it.each([
    ['number', ownNumberJid],
    ['LID', ownLidJid],
  ])('reports that our phone read a chat, by %s', async (_, from) => {
    for (const type of ['read', 'read-self'])
      expect(await read({ from, recipient: contact, type })).toMatchObject([
        { type: 'chatRead', chat: { address: { number: '5511987654321' } }, at: 1_700_000_000_000 },
      ]);
    expect(await read({ from: group, participant: from, type: 'read' })).toMatchObject([
      { type: 'chatRead', chat: { jid: group } },
    ]);
  });

  it.each([
    ['number', ownNumberJid],
    ['LID', ownLidJid],
  ])('never counts a receipt of our own device as the contact’s, by %s', async (_, own) => {
    for (const type of ['', 'inactive', 'played', 'sender']) {
      const attrs: Record<string, string> = type ? { type } : {};
      expect(await read({ from: own, recipient: contact, ...attrs })).toEqual([]);
      expect(await read({ from: group, participant: own, ...attrs })).toEqual([]);
    }
    expect(await read({ from: own, type: 'read' })).toEqual([]);
  });

  it('counts a participant whose address only begins like ours', async () => {
    expect(await read({ from: group, participant: '99999999999999@lid', type: 'read' })).toMatchObject([{ ack: 3 }]);
    expect(await read({ from: otherContact, type: 'read' })).toMatchObject([{ ack: 3 }]);
  });

  it('uses the current time where the receipt has none', async () => {
    expect(await read({ from: contact, t: '' })).toMatchObject([{ at: 5 }]);
  });

  it.each(['retry', 'sender', 'server-error', 'peer_msg', 'hist_sync'])('returns nothing for type %s', async (type) => {
    expect(await read({ from: contact, type })).toEqual([]);
  });
});
