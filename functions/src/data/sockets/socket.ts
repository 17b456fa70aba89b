import type { Room } from '@recado/shared/permissions/ticket-visibility';

/** A screen that needs events of ticket lists: the notifications, or the inbox on the screen. */
type ListInterest = 'notification' | 'tickets';

/** An open socket. */
export interface Socket {
  connectionId: string;
  userId: number;
  /** `origin_jti` of the login that opened it. */
  sessionId: string;
  /** The rooms that its user may see. */
  rights: Room[];
  /** Screens that need events of lists: with one, the socket is in every room of its rights; else only in rooms that are no lists. */
  interests: ListInterest[];
  /** Conversations on its screen, the newest last. */
  ticketIds: number[];
  /** Flows whose editors are on its screen. */
  flowIds: number[];
  /** True if a message to it may have several events. */
  takesSeveral: boolean;
  /** Epoch milliseconds. */
  openedAt: number;
  /** Epoch seconds after which the item is removed, should closing the socket not have done that. */
  expiresAt: number;
}

/** A browser shows one conversation or flow, or a few in tabs: more come from a faulty client. */
const maxViewed = 20;
const lifetime = 24 * 3600;

/** Milliseconds after a socket's opening in which the gateway may not know it yet and report it as gone. */
const opening = 10_000;

/** True for a socket that may only seem to be gone. */
export const isOpening = ({ openedAt }: Pick<Socket, 'openedAt'>, now: number): boolean => now - openedAt <= opening;

const isList = (room: Room): boolean => room.startsWith('queue') || room.startsWith('group-queue');

/** The room of what is on a screen: those who are in one see each other. */
export type ViewedRoom = Extract<Room, `ticket:${number}` | `flow:${number}`>;

/** The rooms of what is on a socket's screen. */
export const viewedRooms = ({ ticketIds, flowIds }: Pick<Socket, 'ticketIds' | 'flowIds'>): ViewedRoom[] => [
  ...ticketIds.map((id): ViewedRoom => `ticket:${id}`),
  ...flowIds.map((id): ViewedRoom => `flow:${id}`),
];

/** The rooms that a socket is in. */
export const roomsOf = (socket: Socket): Room[] => [
  ...socket.rights.filter((room) => socket.interests.length > 0 || !isList(room)),
  ...viewedRooms(socket),
];

/** Makes the record of a socket that opens. It starts with an interest in notifications. */
export const openedSocket = (
  opened: Pick<Socket, 'connectionId' | 'userId' | 'sessionId' | 'rights'> & Partial<Pick<Socket, 'takesSeveral'>>,
  now: number,
): Socket => ({
  takesSeveral: true,
  ...opened,
  interests: ['notification'],
  ticketIds: [],
  flowIds: [],
  openedAt: now,
  expiresAt: Math.floor(now / 1000) + lifetime,
});

export const withTicket = (socket: Socket, ticketId: number): Socket => ({
  ...socket,
  ticketIds: [...socket.ticketIds.filter((id) => id !== ticketId), ticketId].slice(-maxViewed),
});

export const withoutTicket = (socket: Socket, ticketId: number): Socket => ({
  ...socket,
  ticketIds: socket.ticketIds.filter((id) => id !== ticketId),
});

export const withFlow = (socket: Socket, flowId: number): Socket => ({
  ...socket,
  flowIds: [...socket.flowIds.filter((id) => id !== flowId), flowId].slice(-maxViewed),
});

export const withoutFlow = (socket: Socket, flowId: number): Socket => ({
  ...socket,
  flowIds: socket.flowIds.filter((id) => id !== flowId),
});

export const withInterest = (socket: Socket, interest: ListInterest): Socket => ({
  ...socket,
  interests: [...socket.interests.filter((other) => other !== interest), interest],
});

export const withoutInterest = (socket: Socket, interest: ListInterest): Socket => ({
  ...socket,
  interests: socket.interests.filter((other) => other !== interest),
});

/** Prolongs a socket in the second half of its life only: otherwise each ping would write each of its rooms. */
export const prolong = (socket: Socket, now: number): Socket => {
  const seconds = Math.floor(now / 1000);
  return socket.expiresAt - seconds > lifetime / 2 ? socket : { ...socket, expiresAt: seconds + lifetime };
};
