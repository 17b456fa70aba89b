import type {
  getConnection as getEndpoint, listConnectionNames as namesEndpoint, listConnections as listEndpoint,
} from '@recado/shared/contract/connections';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../platform/binding.ts';
import { presentConnection } from './present-connection.ts';

/** All connections of the caller's company. */
export const listConnections: UseCase<typeof listEndpoint> = async ({ stores }) => (await stores.connections.list()).map(presentConnection);

/** One connection of the caller's company. */
export const getConnection: UseCase<typeof getEndpoint> = async ({ stores }, { params }) => {
  const connection = await stores.connections.get(params.id);
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
  return presentConnection(connection);
};

/** What every user may know of the company's connections: no number, no QR code. */
export const listConnectionNames: UseCase<typeof namesEndpoint> = async ({ stores }, { query }) => {
  const connections = await stores.connections.list();
  return connections
    .filter(({ channel }) => query.channel === undefined || channel === query.channel)
    .map(({ id, name, channel, status, isDefault, downSince, alertedAt }) => ({ id, name, channel, status, isDefault, downSince, alertedAt }));
};
