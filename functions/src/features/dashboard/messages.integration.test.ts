import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { fullPrice, pricedReceipt } from '../../../test/priced-messages.ts';
import { addConnection, allTickets, anyNumber, inboundText } from '../../../test/conversation.ts';
import { Sending } from '../../../test/campaigns.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { receiveReceipt } from '../../domain/inbound/receive-receipt.ts';
import { getCampaignFigures } from '../campaigns/get-campaign-figures.ts';
import { receiveCampaignReceipt } from '../campaigns/sending/receive-status.ts';
import { sendMessage } from '../messages/send-message.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import { countMessages } from './count-messages.ts';
import { getMessageFigures } from './get-message-figures.ts';
import { listCountedMessages } from './list-counted-messages.ts';

const none = { params: undefined, query: undefined, body: undefined };
const hour = 3_600_000;
const template = { name: 'promo', language: 'pt_BR', body: 'Oi', parameters: [] };

const figuresOf = async (by: TestContext) => {
  for (;;) {
    const found = await getMessageFigures(by, { ...none, query: { days: 4 } });
    if (found.uncounted === 0) return found;
  }
};

type Metric = 'received' | 'sent' | 'charged' | 'cost';

/** The sum of the rows behind a figure, page by page. */
const sumOf = async (by: TestContext, metric: Metric, dimension: 'all' | 'author', value: string): Promise<number> => {
  let [sum, cursor]: [number, string | undefined] = [0, undefined];
  do {
    const query = { days: 4, metric, dimension, value, ...(cursor === undefined ? {} : { cursor }) } as const;
    const page = await listCountedMessages(by, { ...none, query });
    sum += page.messages.reduce((total, row) => total + row.value, 0);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return sum;
};

const expectRows = async (by: TestContext): Promise<void> => {
  const { figures, groups } = await figuresOf(by);
  for (const metric of ['received', 'sent', 'charged', 'cost'] as const) {
    expect(await sumOf(by, metric, 'all', '')).toBe(figures[metric]);
    for (const dimension of ['day', 'connection', 'author', 'category', 'country'] as const)
      for (const { value, figures: part } of groups[dimension] ?? [])
        expect(await sumOf(by, metric, dimension as 'author', value), `${metric} ${dimension} ${value}`).toBe(
          part[metric],
        );
  }
};

/** A company whose clock a test moves on. */
const company = () => {
  const clock = { at: Date.parse('2026-11-20T21:30:00-03:00') };
  const admin = userContext();
  return { admin: { ...admin, clock: { now: () => clock.at } }, clock };
};

it('counts messages by author while their ticket runs, after its day and after its end, and each charge once', async () => {
  await fullPrice();
  const { admin, clock } = company();
  const connection = await addConnection(admin, { channel: 'whatsappapi' });
  const number = anyNumber();
  const write = () => receiveMessage(admin, inboundText(connection, { number, at: clock.at }));
  const answer = async (isPrivate = false): Promise<string> => {
    const [ticket] = await allTickets(admin);
    await sendMessage(admin, {
      ...none,
      params: { ticketId: ticket!.id },
      body: {
        body: 'Tudo bem?',
        medias: [],
        vCard: [],
        location: null,
        quotedMsg: null,
        mentions: [],
        isPrivate,
        requestId: randomUUID(),
      },
    });
    const [message] = await admin.stores.messages.ofTicket(ticket!, ticket!.id, 1);
    return message!.wid!;
  };
  const setStatus = async (status: 'open' | 'closed') => {
    const [ticket] = await allTickets(admin);
    await updateTicket(admin, { ...none, params: { id: ticket!.id }, body: { status, userId: 1, queueId: null } });
  };

  await write();
  await setStatus('open');
  await write();
  const wid = await answer();
  await answer(true);
  expect((await figuresOf(admin)).figures).toMatchObject({ received: 2, sent: 1, charged: 0 });

  const receipt = (ack: 1 | 2 | 3, category = 'marketing', isCharged = true) =>
    receiveReceipt(admin, pricedReceipt(connection, number, wid, { ack, at: clock.at, category, isCharged }));
  // Read before delivered, without a price; then the one that names it, twice, and on another day.
  await receiveReceipt(admin, { ...pricedReceipt(connection, number, wid, { ack: 3, at: clock.at }), pricing: null });
  await receipt(2);
  await receipt(2);
  clock.at += 5 * hour;
  await receipt(3);
  expect((await figuresOf(admin)).figures).toMatchObject({ charged: 1, cost: 625, unpriced: 0 });

  // A free one is none.
  const free = await answer();
  for (const ack of [2, 3] as const)
    await receiveReceipt(
      admin,
      pricedReceipt(connection, number, free, { ack, at: clock.at, category: 'service', isCharged: false }),
    );
  await write();
  const { figures, groups } = await figuresOf(admin);
  expect(figures).toMatchObject({ received: 3, sent: 2, charged: 1, cost: 625 });
  const byDay = groups.day!.map(({ value, figures: { received, sent } }) => [value, received, sent]);
  expect(byDay.toSorted()).toEqual([
    ['2026-11-20', 2, 1],
    ['2026-11-21', 1, 1],
  ]);
  const countOn = async (fromMe: boolean, day: string) => {
    const query = { fromMe, dateStart: day, dateEnd: day };
    const { count } = await countMessages(admin, { ...none, query });
    return count[0]!.count;
  };
  expect([await countOn(false, '2026-11-20'), await countOn(true, '2026-11-20')]).toEqual([2, 1]);
  expect([await countOn(false, '2026-11-21'), await countOn(false, '2026-11-19')]).toEqual([1, 0]);
  const own = groups.author!.find(({ value }) => value === 'u1');
  expect(own?.figures).toMatchObject({ received: 2, sent: 2, charged: 1 });

  await setStatus('closed');
  const [closed] = await allTickets(admin);
  expect(closed!.traffic).toEqual({});
  expect((await figuresOf(admin)).figures).toMatchObject({ received: 3, sent: 2, charged: 1, cost: 625 });
  clock.at += 30 * hour;
  await write();
  const later = await figuresOf(admin);
  expect(later.figures).toMatchObject({ received: 4, charged: 1 });
  expect((await figuresOf(admin)).figures).toEqual(later.figures);
  const { groups: parts } = await getMessageFigures(admin, { ...none, query: { days: 1 } });
  expect(parts.day).toMatchObject([{ figures: { received: 1 }, previous: { received: 1, sent: 1 } }]);
  expect(parts.author!.find(({ value }) => value === 'u1')).toMatchObject({
    figures: { sent: 0 },
    previous: { sent: 1 },
  });
  await expectRows(admin);

  // Retention removes the closed ticket: its messages still count, without their contact.
  await admin.commit(admin.stores.tickets.saves([{ before: closed!, after: null }]), []);
  await expectRows(admin);
  const { messages } = await listCountedMessages(admin, { ...none, query: { days: 4, metric: 'charged' } });
  expect(messages).toMatchObject([{ ticketId: closed!.id, ticketUuid: null, contactName: null, value: 1 }]);
});

it('counts a campaign’s messages with and without tickets, and its charges with the counts of its report', async () => {
  await fullPrice();
  for (const openTicket of ['disabled', 'enabled'] as const) {
    const sending = await Sending.begin({
      people: 3,
      connection: { channel: 'whatsappapi' },
      campaign: { openTicket, template },
    });
    await sending.run();
    sending.forget();
    const [connection] = sending.connections;
    for (const [index, { wid }] of sending.sent.entries())
      for (const ack of [2, 2, 3] as const)
        await receiveCampaignReceipt(
          sending.context,
          pricedReceipt(connection!, Sending.numberOf(index + 1), wid, { ack, at: sending.now }),
        );
    const { figures, groups } = await figuresOf(sending.context);
    expect(figures).toMatchObject({ sent: 3, charged: 3, cost: 3 * 625 });
    expect(groups.author).toEqual([expect.objectContaining({ value: 'c1', figures })]);
    const { campaigns } = await getCampaignFigures(sending.context, { ...none, query: { days: 4 } });
    const report = await sending.context.stores.campaigns.counts(1);
    expect(campaigns).toEqual([
      expect.objectContaining({
        id: 1,
        charged: 3,
        cost: 1_875,
        counts: expect.objectContaining({ delivered: report.delivered, read: 3 }) as object,
      }),
    ]);
  }
});
