import { AppError } from '@recado/shared/contract/errors';
import { answeringEvent, type sendTyping as endpoint } from '@recado/shared/contract/typing';
import { orderOf, roomsOf } from '../../domain/driver/publish-ticket.ts';
import { realtime } from '../../platform/outbox/realtime.ts';
import { chatOf } from '../../domain/driver/send-command.ts';
import { commandEffect } from '../../data/connections/command-effect.ts';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { visibleTicket } from '../../domain/access/visible-ticket.ts';

/** Newest messages among which one of the contact is looked for. */
const reach = 20;

/** The Cloud API shows typing as the answer to a message: the contact's newest. */
const answeredWid = async ({ stores }: UserContext, ticket: TicketRecord): Promise<string | null> => {
  if (ticket.channel !== 'whatsappapi') return null;
  const newest = await stores.messages.ofTicket(ticket, ticket.id, reach);
  return newest.find(({ fromMe, wid }) => !fromMe && wid !== null)?.wid ?? null;
};

/** Shows the contact and the colleagues who see the ticket that the agent writes, on a ticket in service. Nothing is stored. */
export const sendTyping: UseCase<typeof endpoint> = async (context, { params, body: { state } }) => {
  const ticket = await visibleTicket(context, params.ticketId);
  if (ticket.status !== 'open' && ticket.status !== 'group') throw new AppError('ERR_TICKET_NOT_OPEN');
  const { companyId, whatsappId, channel } = ticket;
  const wid = await answeredWid(context, ticket);
  await context.publish([
    commandEffect(channel, {
      type: 'typing',
      companyId,
      whatsappId,
      commandId: context.ids.ulid(),
      chat: chatOf(ticket),
      state,
      wid,
    }),
    realtime(context, {
      event: answeringEvent,
      data: { action: state, ticketId: ticket.id, user: { id: context.actor.viewer.id, name: context.actor.name } },
      rooms: roomsOf(ticket),
      except: [`user:${context.actor.viewer.id}`],
      order: orderOf(ticket.id),
    }),
  ]);
  return { ok: true };
};
