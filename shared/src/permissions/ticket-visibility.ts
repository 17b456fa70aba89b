import { can, type Viewer } from './can.ts';
import { reachesConnection } from './reach.ts';

/** The fields of a ticket that determine who may see it. */
export interface VisibleTicket {
  status: 'open' | 'pending' | 'closed' | 'group' | 'lgpd' | 'nps';
  queueId: number | null;
  userId: number | null;
  isGroup: boolean;
  /** Its connection, which API keys are limited to: without one, a key with chosen connections does not see it. */
  whatsappId?: number;
}

/**
 * A group of sockets of one company. A socket joins the rooms of its user; an event is sent to the rooms of its ticket.
 */
export type Room =
  | 'everyone'
  | 'everything'
  | 'connections'
  | 'campaigns'
  | 'dashboard'
  | 'schedules'
  | 'users'
  | 'super'
  | `user:${number}`
  | `queue:${number | 'none'}`
  | `queue-all:${number | 'none'}`
  | `group-queue:${number | 'none'}`
  | `group-queue-all:${number | 'none'}`
  | 'queues-all'
  | 'group-queues-all'
  | `ticket:${number}`
  | `flow:${number}`;

/** Returns whether a user sees all queues with show-all, not only its own (behaviour, section 19). */
export const seesEveryQueue = (viewer: Viewer): boolean =>
  can(viewer, 'tickets-manager:showall') && viewer.allHistoric === 'enabled';

const inQueue = (viewer: Viewer, ticket: VisibleTicket): boolean =>
  ticket.queueId === null
    ? viewer.allTicket === 'enable'
    : viewer.queueIds.includes(ticket.queueId) || seesEveryQueue(viewer);

/**
 * Returns whether a user may see a ticket (specification 1, section 6; behaviour, section 19). Administrators see all;
 * others see their own and, in their queues, unassigned ones, and with `allUserChat` those assigned to others, with
 * `allHistoric` besides in all queues. Tickets without a queue require `allTicket`, groups `allowGroup`. An API key sees tickets of its queues and connections only.
 */
export const maySeeTicket = (viewer: Viewer, ticket: VisibleTicket): boolean => {
  if (viewer.profile === 'admin') return true;
  if (!reachesConnection(viewer, ticket.whatsappId)) return false;
  if (ticket.userId === viewer.id && !viewer.key) return true;
  if (ticket.isGroup && !viewer.allowGroup) return false;
  if (!inQueue(viewer, ticket)) return false;
  return ticket.userId === null || can(viewer, 'tickets-manager:showall');
};

/** Returns whether a list without show-all contains a ticket: the user's own ones, and unassigned ones in its queues. */
export const isOwnOrUnassigned = (viewer: Viewer, ticket: VisibleTicket): boolean =>
  (ticket.userId === null || ticket.userId === viewer.id) &&
  maySeeTicket({ ...viewer, allUserChat: 'disabled' }, ticket);

/** Returns the rooms whose members may see a ticket. A property test keeps it consistent with `maySeeTicket`. */
export const ticketRooms = (ticket: VisibleTicket): Room[] => {
  const rooms: Room[] = ['everything'];
  const queue = ticket.queueId ?? 'none';
  if (ticket.userId !== null) rooms.push(`user:${ticket.userId}`);
  const audience = ticket.userId === null ? 'queue' : 'queue-all';
  rooms.push(ticket.isGroup ? `group-${audience}:${queue}` : `${audience}:${queue}`);
  if (ticket.queueId !== null) rooms.push(ticket.isGroup ? 'group-queues-all' : 'queues-all');
  return rooms;
};

/** Returns the rooms that a user's sockets join. */
export const viewerRooms = (viewer: Viewer): Room[] => {
  const rooms: Room[] = ['everyone', `user:${viewer.id}`];
  if (can(viewer, 'connections-page:view')) rooms.push('connections');
  if (can(viewer, 'dashboard:view')) rooms.push('dashboard');
  if (viewer.super) rooms.push('super');
  if (viewer.profile === 'admin') return [...rooms, 'everything'];
  if (can(viewer, 'campaigns-page:edit')) rooms.push('campaigns');
  if (can(viewer, 'schedules-page:all')) rooms.push('schedules');
  if (can(viewer, 'users-page:view')) rooms.push('users');
  if (seesEveryQueue(viewer)) {
    rooms.push('queues-all');
    if (viewer.allowGroup) rooms.push('group-queues-all');
  }
  const queues: (number | 'none')[] = [
    ...viewer.queueIds,
    ...(viewer.allTicket === 'enable' ? (['none'] as const) : []),
  ];
  for (const queue of queues) {
    rooms.push(`queue:${queue}`);
    if (viewer.allowGroup) rooms.push(`group-queue:${queue}`);
    if (!can(viewer, 'tickets-manager:showall')) continue;
    rooms.push(`queue-all:${queue}`);
    if (viewer.allowGroup) rooms.push(`group-queue-all:${queue}`);
  }
  return rooms;
};
