import type { Connection, ConnectionStatus } from '@recado/shared/contract/connections';

/** In these states nothing is sent or received, and somebody should look (specification 2, section 4). */
const attention: readonly ConnectionStatus[] = ['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING'];

export const needsAttention = ({ status }: { status: ConnectionStatus }): boolean => attention.includes(status);

/** Nobody used its code in time: it waits for a person, while a dropped one comes back by itself. */
export const hasExpired = ({ status, lastDropReason }: Pick<Connection, 'status' | 'lastDropReason'>): boolean =>
  status === 'DISCONNECTED' && (lastDropReason === 'qrExpired' || lastDropReason === 'codeExpired');

/** What the list offers for each state (specification 2, section 2). */
type SessionAction = 'showQr' | 'tryAgain' | 'newQr' | 'connectAgain' | 'disconnect' | 'connecting';

const phoneActions: Record<ConnectionStatus, readonly SessionAction[]> = {
  qrcode: ['showQr'],
  DISCONNECTED: ['tryAgain', 'newQr'],
  CONNECTED: ['disconnect'],
  PAIRING: ['disconnect'],
  TIMEOUT: ['disconnect'],
  OPENING: ['connecting'],
};

/** Channels of Meta's Graph API have no phone and so no code: access is given anew. */
export const isPhone = ({ channel }: Pick<Connection, 'channel'>): boolean => channel === 'whatsapp';

export const sessionActions = (connection: Pick<Connection, 'channel' | 'status'>): readonly SessionAction[] => {
  if (isPhone(connection)) return phoneActions[connection.status];
  return connection.status === 'CONNECTED' ? ['disconnect'] : ['tryAgain', 'connectAgain'];
};
