import { AppError } from '@recado/shared/contract/errors';
import type { SocketRequest } from '@recado/shared/contract/socket-messages';
import { mayAccess } from '@recado/shared/permissions/can';
import { maySeeTicket } from '@recado/shared/permissions/ticket-visibility';
import type { Stores } from '../../data/stores.ts';
import { checkSubscription } from '../../context/check-subscription.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Caller } from '../../context/load-caller.ts';
import { toViewer } from '../../data/users/store.ts';
import { rightsOf } from './current-caller.ts';
import {
  prolong,
  type Socket,
  withFlow,
  withInterest,
  withoutFlow,
  withoutInterest,
  withoutTicket,
  withTicket,
} from '../../data/sockets/socket.ts';

type Change = (socket: Socket) => Socket;

/** Throws the same error for a ticket that does not exist and for one that the user may not see. */
const checkTicket = async (stores: Stores, { user }: Caller, ticketId: number): Promise<void> => {
  const ticket = await stores.tickets.get(ticketId);
  if (!ticket || !maySeeTicket(toViewer(user), ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
};

/** Flows are the administrators', of plans that include them. */
const checkFlow = async (
  stores: Stores,
  { user, company, plan }: Caller,
  flowId: number,
  now: number,
): Promise<void> => {
  checkSubscription(company, now);
  const isAllowed = plan.useIntegrations && mayAccess(toViewer(user), 'admin');
  if (!isAllowed || !(await stores.flows.get(flowId))) throw new AppError('ERR_NO_FLOW_FOUND');
};

/**
 * Returns the change that a browser's request makes to its socket (specification 1, section 7, realtime). A ping also
 * updates the socket's rights: the function that changed a user may have been interrupted before it updated the sockets.
 *
 * @throws AppError when the user may not have what it asks for
 */
export const answerRequest = async (
  stores: Stores,
  clock: Clock,
  caller: Caller,
  request: Exclude<SocketRequest, { action: 'ping' }>,
): Promise<Change> => {
  // The support of a company is seen by nobody as its user.
  if (caller.support) return (socket) => prolong(socket, clock.now());
  switch (request.action) {
    case 'joinChatBox':
      await checkTicket(stores, caller, request.ticketId);
      return (socket) => withTicket(socket, request.ticketId);
    case 'joinChatBoxLeave':
      return (socket) => withoutTicket(socket, request.ticketId);
    case 'joinFlow':
      await checkFlow(stores, caller, request.flowId, clock.now());
      return (socket) => withFlow(socket, request.flowId);
    case 'joinFlowLeave':
      return (socket) => withoutFlow(socket, request.flowId);
    case 'joinNotification':
      return (socket) => withInterest(socket, 'notification');
    case 'leaveNotification':
      return (socket) => withoutInterest(socket, 'notification');
    case 'joinTickets':
      return (socket) => withInterest(socket, 'tickets');
    case 'leaveTickets':
      return (socket) => withoutInterest(socket, 'tickets');
    case 'userStatus':
      await stores.users.seen(caller.user.id, clock.now());
      return (socket) => prolong({ ...socket, rights: rightsOf(caller) }, clock.now());
  }
};
