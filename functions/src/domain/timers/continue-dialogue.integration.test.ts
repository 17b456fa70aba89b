import { integrationAnswer } from '@recado/shared/contract/queue-messages/integration';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { installPlans, newCompany } from '../../../test/accounts.ts';
import { addConnection } from '../../../test/conversation.ts';
import { addTicket } from '../../../test/tickets.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { createUserContext } from '../../context/create-context.ts';
import { newContact } from '../../data/contacts/new-contact.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import { dialogueEntity } from '../../data/tickets/dialogue-entity.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { processTicketEvent } from '../driver/process-event.ts';
import { receiveTimer } from './receive-timer.ts';

let context: TestContext;
let connection: ConnectionRecord;

beforeAll(async () => {
  await installPlans();
  const { company } = await newCompany();
  context = userContext({ companyId: company.id });
  connection = await addConnection(context);
});

/** A ticket that waits for the answer of an integration. */
const waitingTicket = async (): Promise<TicketRecord> => {
  const [id, contactId] = [await context.ids.next('ticket'), await context.ids.next('contact')];
  const number = `55119${String(contactId).padStart(8, '0')}`;
  const contact = newContact({ id: contactId, companyId: context.company.id, name: 'Maria', number }, 0);
  await context.commit(context.stores.contacts.creation(contact, { number, lid: null }), []);
  const dialogue = dialogueEntity.record({ ticketId: id, callId: 'call-1' });
  await context.commit([context.stores.tickets.dialogueSave(dialogue)], []);
  return addTicket(context, { id, contactId, whatsappId: connection.id, status: 'pending', inDialogue: true });
};

const bodies = async (ticket: TicketRecord): Promise<string[]> =>
  (await context.stores.messages.ofTicket(ticket, ticket.id, 50)).reverse().map(({ body }) => body);

const answerOf = (texts: readonly string[], delay = 0) =>
  integrationAnswer.parse({
    parts: texts.map((text, place) => ({ type: 'text', text, delay: place === 0 ? 0 : delay })),
  });

const letters = Array.from({ length: 25 }, (_, index) => String.fromCodePoint(65 + index));

describe('a dialogue of more messages than one transaction takes', () => {
  it('is continued through the queue of timers until all are sent', async () => {
    const ticket = await waitingTicket();
    const live = createUserContext(context.company, context.plan, context.actor);
    const event = { type: 'integrationAnswer', callId: 'call-1', answer: answerOf(letters) } as const;
    await processTicketEvent(live, ticket, event);
    await vi.waitFor(async () => expect(await bodies(ticket)).toHaveLength(25), { timeout: 120_000, interval: 100 });
    expect(await bodies(ticket)).toEqual(letters);
  });

  it('sends each message once, where every decision is made twice and answers come twice', async () => {
    const ticket = await waitingTicket();
    const event = { type: 'integrationAnswer', callId: 'call-1', answer: answerOf(letters) } as const;
    for (let delivery = 0; delivery < 2; delivery++) {
      const seen = (await context.stores.tickets.get(ticket.id))!;
      await processTicketEvent(context, seen, event);
    }
    const handled = new Set<number>();
    for (;;) {
      const timers = context.effects.flatMap((effect) =>
        effect.to === 'timers' && effect.message.type === 'due' ? [effect.message] : [],
      );
      const next = timers.find(
        (timer, place) => timer.ticketId === ticket.id && !handled.has(place) && handled.add(place),
      );
      if (!next) break;
      await Promise.all([receiveTimer(context, next), receiveTimer(context, next)]);
      await receiveTimer(context, next);
    }
    expect(await bodies(ticket)).toEqual(letters);
    expect(await context.stores.tickets.dialogue(ticket.id)).toMatchObject({ answer: null, continuesAt: null });
  });
});
