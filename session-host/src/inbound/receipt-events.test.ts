import { describe, expect, it } from 'vitest';
import { receiptEvents } from './receipt-events.ts';

const ref = { companyId: 2, whatsappId: 5 };
const self = { id: '5511900000000:4@s.whatsapp.net', lid: '999999999999999:4@lid' };
const contact = '5511987654321@s.whatsapp.net';
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
    () => Promise.resolve(null),
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
    const [event] = await read({ from: '1203@g.us', participant: contact.replace('@', ':7@'), type: 'read' });
    expect(event).toMatchObject({ ack: 3, chat: { isGroup: true }, reader: { participant: contact, others: 3 } });
    expect((await read({ from: contact, type: 'read' }))[0]).toMatchObject({ reader: null });
  });

  it('reports that our phone read a chat', async () => {
    expect(await read({ from: '5511900000000@s.whatsapp.net', recipient: contact, type: 'read-self' })).toMatchObject([
      { type: 'chatRead', chat: { address: { number: '5511987654321' } } },
    ]);
  });

  it.each(['retry', 'sender', 'server-error', 'peer_msg', 'hist_sync'])('returns nothing for type %s', async (type) => {
    expect(await read({ from: contact, type })).toEqual([]);
  });
});
