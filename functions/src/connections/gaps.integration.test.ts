import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addConnection } from '../../test/conversation.ts';
import { addMessage, addTicket } from '../../test/tickets.ts';
import { type TestContext, userContext } from '../../test/user-context.ts';
import { listMessages } from '../messages/list-messages.ts';
import { messageIdOf } from '../messages/message-id.ts';
import { ticketUuid } from '../tickets/uuid.ts';
import { applySessionEvent } from './apply-session-event.ts';

const begin = Date.parse('2026-01-01T12:00:00.000Z');
const minute = 60_000;
const at = (minutes: number): string => new Date(begin + minutes * minute).toISOString();

describe('the times without a connection', () => {
  const conversation = async (minutes: readonly number[]) => {
    const context: TestContext = { ...userContext(), clock: { now: () => begin + 600 * minute } };
    const connection = await addConnection(context, { status: 'OPENING' });
    let sequence = 0;
    const told = (event: object, when: number) => applySessionEvent(context, {
      type: 'session', companyId: context.company.id, whatsappId: connection.id, channel: 'whatsapp', fence: 1, sequence: ++sequence, status: 'OPENING', qrcode: '', pairingCode: '',
      number: null, reason: null, lastInAt: null, lastOutAt: null, at: begin + when * minute, ...event,
    });
    const away = async (from: number, to: number | null) => {
      await told({ status: 'TIMEOUT', reason: 'unavailable' }, from);
      if (to !== null) await told({ status: 'CONNECTED' }, to);
    };
    await told({ status: 'CONNECTED' }, 0);
    const ticket = await addTicket(context, { uuid: ticketUuid(1, randomUUID()), whatsappId: connection.id });
    for (const when of minutes) await addMessage(context, ticket, { id: messageIdOf(ticket.id, begin + when * minute, context.ids.ulid()) });
    const page = (cursor?: string) => listMessages(context, { params: { ticketUuid: ticket.uuid }, query: { cursor }, body: undefined });
    return { away, page };
  };

  it('come with the page whose messages stand around them', async () => {
    const { away, page } = await conversation(Array.from({ length: 30 }, (_, index) => (index + 1) * 10));
    await away(5, 8);
    await away(22, 28);
    await away(31, 31.5);
    await away(152, 175);
    await away(305, 309);
    await away(320, null);
    const newest = await page();
    expect(newest.gaps).toEqual([{ from: at(152), to: at(175) }, { from: at(305), to: at(309) }]);
    expect(newest.messages).toHaveLength(20);
    expect((await page(newest.nextCursor!)).gaps).toEqual([{ from: at(22), to: at(28) }]);
  });

  it('are none where nothing was written yet, nor another connection’s', async () => {
    const [empty, other] = [await conversation([]), await conversation([10, 500])];
    await empty.away(20, 30);
    expect((await empty.page()).gaps).toEqual([]);
    expect((await other.page()).gaps).toEqual([]);
  });
});
