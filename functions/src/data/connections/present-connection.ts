import type { Connection } from '@recado/shared/contract/connections';
import type { ConnectionRecord } from './store.ts';

/** Returns the connection for users who may see connections. Its QR code links a phone, so no other user may receive it. */
export const presentConnection = ({
  fence: _fence,
  sequence: _sequence,
  version: _version,
  outageId: _outageId,
  alertDueAt: _alertDueAt,
  importId: _importId,
  campaignsUntil: _campaignsUntil,
  hasPhrases: _hasPhrases,
  sessionCommand: _sessionCommand,
  phoneImport: _phoneImport,
  ...connection
}: ConnectionRecord): Connection => connection;
