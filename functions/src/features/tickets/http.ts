import * as panel from '@recado/shared/contract/attendance-panel';
import * as closing from '@recado/shared/contract/closing-tickets';
import * as flows from '@recado/shared/contract/ticket-flows';
import * as log from '@recado/shared/contract/ticket-log';
import * as contract from '@recado/shared/contract/tickets';
import { listBoardTickets as board } from '@recado/shared/contract/ticket-tags';
import { bind, type Binding } from '../../context/binding.ts';
import { closeAllTickets, countClosableTickets } from './close-all.ts';
import { countTickets } from './count-tickets.ts';
import { createTicket } from './create-ticket.ts';
import { deleteTicket } from './delete-ticket.ts';
import { getTicketByUuid } from './get-ticket-by-uuid.ts';
import { listBoardTickets } from './list-board-tickets.ts';
import { listMoments, listPanelTickets } from './list-panel-tickets.ts';
import { listTicketLog } from './list-ticket-log.ts';
import { listTickets } from './list-tickets.ts';
import { getTicketFlow, listStartableFlows, startTicketFlow, stopTicketFlow } from './ticket-flow.ts';
import { pauseServiceLevel } from './pause-service-level.ts';
import { updateTicket } from './update-ticket.ts';

export const ticketsBindings: Binding[] = [
  bind(contract.listTickets, listTickets),
  bind(contract.countTickets, countTickets),
  bind(board, listBoardTickets),
  bind(panel.listPanelTickets, listPanelTickets),
  bind(panel.listMoments, listMoments),
  bind(contract.getTicketByUuid, getTicketByUuid),
  bind(contract.createTicket, createTicket),
  bind(closing.countClosableTickets, countClosableTickets),
  bind(closing.closeAllTickets, closeAllTickets),
  bind(contract.updateTicket, updateTicket),
  bind(contract.pauseServiceLevel, pauseServiceLevel),
  bind(contract.deleteTicket, deleteTicket),
  bind(log.listTicketLog, listTicketLog),
  bind(flows.getTicketFlow, getTicketFlow),
  bind(flows.listStartableFlows, listStartableFlows),
  bind(flows.startTicketFlow, startTicketFlow),
  bind(flows.stopTicketFlow, stopTicketFlow),
];
