import type { Connection, ConnectionStatus } from '@recado/shared/contract/connections';

/** States in which the connection neither sends nor receives (specification 2, section 4). */
const attentionStates: readonly ConnectionStatus[] = ['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING'];

export const needsAttention = ({ status }: { status: ConnectionStatus }): boolean => attentionStates.includes(status);

/**
 * True when its code expired unused: it waits for a person, while other disconnected connections reconnect by
 * themselves.
 */
export const hasExpired = ({ status, lastDropReason }: Pick<Connection, 'status' | 'lastDropReason'>): boolean =>
  status === 'DISCONNECTED' && (lastDropReason === 'qrExpired' || lastDropReason === 'codeExpired');

/** The actions that the list offers in each state (specification 2, section 2). */
type DeviceSessionAction = 'showQr' | 'tryAgain' | 'newQr' | 'connectAgain' | 'disconnect' | 'connecting';

const phoneActions: Record<ConnectionStatus, readonly DeviceSessionAction[]> = {
  qrcode: ['showQr'],
  DISCONNECTED: ['tryAgain', 'newQr'],
  CONNECTED: ['disconnect'],
  PAIRING: ['disconnect'],
  TIMEOUT: ['disconnect'],
  OPENING: ['connecting'],
};

/** True for connections by phone. Meta's channels have no phone and no code; their access is granted again instead. */
export const isPhone = ({ channel }: Pick<Connection, 'channel'>): boolean => channel === 'whatsapp';

export const deviceSessionActions = (
  connection: Pick<Connection, 'channel' | 'status'>,
): readonly DeviceSessionAction[] => {
  if (isPhone(connection)) return phoneActions[connection.status];
  return connection.status === 'CONNECTED' ? ['disconnect'] : ['tryAgain', 'connectAgain'];
};
