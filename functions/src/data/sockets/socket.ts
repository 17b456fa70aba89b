import type { Room } from '@recado/shared/permissions/ticket-visibility';

/** Who wants the lists of tickets kept fresh: the notifications, or the inbox on the screen. */
export type ListInterest = 'notification' | 'tickets';

/** An open socket. */
export interface Socket {
  connectionId: string;
  userId: number;
  /** `origin_jti` of the session that opened it. */
  sessionId: string;
  /** The rooms that its user's rights open. */
  rights: Room[];
  /** While there is one, the socket is in every room of its rights; else only in those that are no lists. */
  interests: ListInterest[];
  /** Conversations on its screen, the newest last. */
  ticketIds: number[];
  /** Epoch milliseconds. */
  openedAt: number;
  /** Epoch seconds. The gateway closes a socket long before; this removes what its closing left behind. */
  expiresAt: number;
}

/** A browser shows one conversation, or a few in tabs: more are a client gone wrong. */
const maxTickets = 20;
const lifetime = 24 * 3600;

const isList = (room: Room): boolean => room.startsWith('queue') || room.startsWith('group-queue');

/** The rooms that a socket is in. */
export const roomsOf = (socket: Socket): Room[] => [
  ...socket.rights.filter((room) => socket.interests.length > 0 || !isList(room)),
  ...socket.ticketIds.map((id): Room => `ticket:${id}`),
];

/** A socket as it opens: its user is notified of what it may see. */
export const openedSocket = (
  opened: Pick<Socket, 'connectionId' | 'userId' | 'sessionId' | 'rights'>,
  now: number,
): Socket => ({
  ...opened,
  interests: ['notification'],
  ticketIds: [],
  openedAt: now,
  expiresAt: Math.floor(now / 1000) + lifetime,
});

export const withTicket = (socket: Socket, ticketId: number): Socket => ({
  ...socket,
  ticketIds: [...socket.ticketIds.filter((id) => id !== ticketId), ticketId].slice(-maxTickets),
});

export const withoutTicket = (socket: Socket, ticketId: number): Socket => ({
  ...socket,
  ticketIds: socket.ticketIds.filter((id) => id !== ticketId),
});

export const withInterest = (socket: Socket, interest: ListInterest): Socket => ({
  ...socket,
  interests: [...socket.interests.filter((other) => other !== interest), interest],
});

export const withoutInterest = (socket: Socket, interest: ListInterest): Socket => ({
  ...socket,
  interests: socket.interests.filter((other) => other !== interest),
});

/** Only in the second half of its life: a ping every 300 s would otherwise write each of its rooms. */
export const kept = (socket: Socket, now: number): Socket => {
  const seconds = Math.floor(now / 1000);
  return socket.expiresAt - seconds > lifetime / 2 ? socket : { ...socket, expiresAt: seconds + lifetime };
};
