import type { HistoryEvent } from '@recado/shared/contract/queue-messages/history';
import { describe, expect, it } from 'vitest';
import { allTickets, anyNumber, inboundText } from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { commands, enqueued, event, importing, past, phase } from '../../../test/imports.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import { receiveMessages } from './receive-messages.ts';
import { receivePhase } from './receive-phase.ts';
import { closeImportedTickets } from './close-imported.ts';
import { closeSomeImported } from './close-some-imported.ts';

const none = { params: undefined, query: undefined, body: undefined };
const hour = 3_600_000;
const day = 24 * hour;

/** Handles the enqueued history events, as the queue delivers them. Returns the pauses between the tickets in milliseconds, without waiting for them. */
const handleEnqueued = async (context: TestContext): Promise<number[]> => {
  const pauses: number[] = [];
  const pause = (ms: number): Promise<void> => {
    pauses.push(ms);
    return Promise.resolve();
  };
  for (let done = 0; done < enqueued(context).length; done++)
    await closeSomeImported(context, enqueued(context)[done] as Extract<HistoryEvent, { type: 'close' }>, pause);
  return pauses;
};

describe('imported tickets', () => {
  const withTickets = async (count: number, settings: object = {}) => {
    const shop = await importing(settings);
    for (let n = 0; n < count; n++)
      await receiveMessages(
        shop.context,
        event(shop.connection, [past(shop.connection, day, { number: anyNumber() })], { place: n }),
      );
    return shop;
  };

  it('are closed after the import if the connection is set so, except those in use', async () => {
    const { context, connection } = await withTickets(53, { closedTicketsPostImported: true });
    const [taken, answered] = (await allTickets(context)) as [TicketRecord, TicketRecord];
    await updateTicket(context, {
      ...none,
      params: { id: taken.id },
      body: { status: 'open', queueId: taken.queueId },
    });
    await receiveMessage(context, inboundText(connection, { number: answered.contact.number, body: 'Alguém?' }));
    await receivePhase(context, phase(connection, 'ended'));
    expect(await context.stores.connections.get(connection.id)).toMatchObject({
      statusImportMessages: null,
      importOldMessages: null,
    });
    expect(await handleEnqueued(context)).toEqual(Array.from({ length: 51 }, () => 330));
    const tickets = await allTickets(context);
    expect(tickets.filter(({ status }) => status === 'closed')).toHaveLength(51);
    expect(tickets.filter(({ status }) => status !== 'closed').map(({ id, status }) => [id, status])).toEqual([
      [taken.id, 'open'],
      [answered.id, 'pending'],
    ]);
    expect(commands(context).filter(({ type }) => type === 'send')).toEqual([]);
    expect(await context.stores.importedTickets.list(connection.id, 5)).toEqual([]);
  }, 60_000);

  it('are closed by the button, which then disappears; another company’s are not', async () => {
    const { context, connection } = await withTickets(2);
    await receivePhase(context, phase(connection, 'ended'));
    await expect(
      closeImportedTickets(userContext(), { ...none, params: { id: connection.id + 1_000 } }),
    ).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    await closeImportedTickets(context, { ...none, params: { id: connection.id } });
    expect(await context.stores.connections.get(connection.id)).toMatchObject({ statusImportMessages: null });
    await handleEnqueued(context);
    expect((await allTickets(context)).map(({ status }) => status)).toEqual(['closed', 'closed']);
  });

  it('are closed by the next delivery after an interruption', async () => {
    const { context, connection } = await withTickets(3, { closedTicketsPostImported: true });
    await receivePhase(context, phase(connection, 'ended'));
    const [close] = enqueued(context) as [Extract<HistoryEvent, { type: 'close' }>];
    const commit = context.commit.bind(context);
    let left = 3;
    context.commit = async (...given) => {
      if ((left -= 1) < 0) throw new Error('killed');
      await commit(...given);
    };
    await expect(closeSomeImported(context, close, () => Promise.resolve())).rejects.toThrow('killed');
    context.commit = commit;
    await closeSomeImported(context, close, () => Promise.resolve());
    expect((await allTickets(context)).map(({ status }) => status)).toEqual(['closed', 'closed', 'closed']);
  });
});
