import * as contract from '@recado/shared/contract/dashboard';
import { bindAll } from '../../context/binding.ts';
import { countTicketsByDay, countTicketsByUser } from './charts.ts';
import { getDashboard } from './get-dashboard.ts';
import { listMeasuredTickets } from './list-measured-tickets.ts';

export const dashboardBindings = bindAll(contract, {
  getDashboard,
  listMeasuredTickets,
  countTicketsByUser,
  countTicketsByDay,
});
