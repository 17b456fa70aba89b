import type { DisconnectReason } from '@recado/shared/contract/connections';

/** A code of our own: the server answers pings, but no messages. */
export const unresponsive = 598;

const reasons: Record<number, DisconnectReason> = {
  401: 'loggedOut',
  403: 'forbidden',
  411: 'multideviceMismatch',
  428: 'connectionClosed',
  440: 'replaced',
  500: 'badSession',
  503: 'unavailable',
  515: 'restartRequired',
  [unresponsive]: 'unresponsive',
};

/**
 * Returns the disconnect reason for the status code of a closed socket. 408 means that the server was silent, or has
 * never answered.
 */
export const disconnectReasonOf = (code: number, wasConnected: boolean): DisconnectReason => {
  if (code === 408) return wasConnected ? 'connectionLost' : 'timedOut';
  return reasons[code] ?? (code >= 500 && code < 600 ? 'unavailable' : 'connectionClosed');
};
