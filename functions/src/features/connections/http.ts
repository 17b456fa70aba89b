import * as anyCompany from '@recado/shared/contract/any-connections';
import * as alerts from '@recado/shared/contract/connection-alerts';
import * as sessions from '@recado/shared/contract/connection-sessions';
import * as tokens from '@recado/shared/contract/connection-token';
import * as contract from '@recado/shared/contract/connections';
import { bind, type Binding } from '../../context/binding.ts';
import { getConnectionAlerts, updateConnectionAlerts } from './alerts.ts';
import {
  deleteAnyConnection,
  endAnySession,
  getAnyConnection,
  getAnyConnectionChoices,
  listAllConnections,
  renewAnySession,
  startAnySession,
  updateAnyConnection,
} from './any-company.ts';
import { createConnection } from './create-connection.ts';
import { deleteConnection } from './delete-connection.ts';
import { listConnectionLog } from './list-connection-log.ts';
import { getConnection, listConnectionNames, listConnections } from './read-connections.ts';
import { endSession, pairByCode, renewSession, restartSessions, startSession } from './sessions.ts';
import { getToken, renewToken } from './token.ts';
import { updateConnection } from './update-connection.ts';

export const connectionsBindings: Binding[] = [
  bind(contract.listConnections, listConnections),
  bind(contract.listConnectionNames, listConnectionNames),
  bind(contract.getConnection, getConnection),
  bind(contract.listConnectionLog, listConnectionLog),
  bind(contract.createConnection, createConnection),
  bind(contract.updateConnection, updateConnection),
  bind(contract.deleteConnection, deleteConnection),
  bind(tokens.getConnectionToken, getToken),
  bind(tokens.renewConnectionToken, renewToken),
  bind(sessions.startSession, startSession),
  bind(sessions.renewSession, renewSession),
  bind(sessions.pairByCode, pairByCode),
  bind(sessions.endSession, endSession),
  bind(sessions.restartSessions, restartSessions),
  bind(alerts.getConnectionAlerts, getConnectionAlerts),
  bind(alerts.updateConnectionAlerts, updateConnectionAlerts),
  bind(anyCompany.listAllConnections, listAllConnections),
  bind(anyCompany.getAnyConnection, getAnyConnection),
  bind(anyCompany.getAnyConnectionChoices, getAnyConnectionChoices),
  bind(anyCompany.updateAnyConnection, updateAnyConnection),
  bind(anyCompany.deleteAnyConnection, deleteAnyConnection),
  bind(anyCompany.startAnySession, startAnySession),
  bind(anyCompany.renewAnySession, renewAnySession),
  bind(anyCompany.endAnySession, endAnySession),
];
