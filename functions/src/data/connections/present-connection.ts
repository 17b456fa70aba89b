import type { Connection } from '@recado/shared/contract/connections';
import type { ConnectionRecord } from './store.ts';

/** The wire's connection, for those who may see connections: its QR code connects a phone, so nobody else gets it. */
export const presentConnection = ({
  fence: _fence,
  sequence: _sequence,
  version: _version,
  outageId: _outageId,
  alertDueAt: _alertDueAt,
  importId: _importId,
  ...connection
}: ConnectionRecord): Connection => connection;
