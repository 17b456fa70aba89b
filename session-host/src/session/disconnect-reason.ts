import type { DisconnectReason } from '@recado/shared/contract/connections';

/** Of our own making: pings are answered, messages are not. */
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

/** The reason behind the code with which a socket closed; 408 stands for silence and for never having answered. */
export const disconnectReasonOf = (code: number, wasConnected: boolean): DisconnectReason => {
  if (code === 408) return wasConnected ? 'connectionLost' : 'timedOut';
  return reasons[code] ?? (code >= 500 && code < 600 ? 'unavailable' : 'connectionClosed');
};
