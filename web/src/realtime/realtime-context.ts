import type { SocketRequest } from '@recado/shared/contract/socket-messages';
import { createContext, useContext, useEffect } from 'react';

export interface Realtime {
  /** False once the socket has been disconnected for a few seconds. */
  online: boolean;
  join: (enter: SocketRequest, leave: SocketRequest) => () => void;
}

export const RealtimeContext = createContext<Realtime>({ online: true, join: () => () => undefined });

export const useRealtime = (): Realtime => useContext(RealtimeContext);

/** Joins the room of a conversation while it is displayed. */
export const useChatRoom = (ticketId: number | undefined): void => {
  const { join } = useRealtime();
  useEffect(() => {
    if (ticketId === undefined) return;
    return join({ action: 'joinChatBox', ticketId }, { action: 'joinChatBoxLeave', ticketId });
  }, [join, ticketId]);
};

/** Joins the room of the ticket lists while they are displayed. */
export const useTicketsRoom = (): void => {
  const { join } = useRealtime();
  useEffect(() => join({ action: 'joinTickets' }, { action: 'leaveTickets' }), [join]);
};
