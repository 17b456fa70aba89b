import * as contract from '@recado/shared/contract/dashboard';
import * as messages from '@recado/shared/contract/message-figures';
import { bind, bindAll } from '../../context/binding.ts';
import { countTicketsByDay, countTicketsByUser } from './charts.ts';
import { countMessages } from './count-messages.ts';
import { getDashboard } from './get-dashboard.ts';
import { getMessageFigures } from './get-message-figures.ts';
import { listCountedMessages } from './list-counted-messages.ts';
import { listMeasuredTickets } from './list-measured-tickets.ts';
import { listTicketsNow } from './list-tickets-now.ts';

export const dashboardBindings = [
  ...bindAll(contract, {
    getDashboard,
    listMeasuredTickets,
    listTicketsNow,
    countTicketsByUser,
    countTicketsByDay,
  }),
  bind(messages.countMessages, countMessages),
  bind(messages.getMessageFigures, getMessageFigures),
  bind(messages.listCountedMessages, listCountedMessages),
];
