import { type Connection, createConnection, updateConnection } from '@recado/shared/contract/connections';
import { deleteGreetingMedia, saveGreetingMedia } from '@recado/shared/contract/greeting-media';
import { call } from '../../../api/call.ts';
import { type ConnectionValues, toBody } from './connection-values.ts';

const saveFile = (
  connection: Connection,
  { greetingFile: file }: Pick<ConnectionValues, 'greetingFile'>,
): Promise<Connection> => {
  const { id, greetingMediaAttachment: stored } = connection;
  if ((file?.key ?? null) === (stored?.key ?? null)) return Promise.resolve(connection);
  const params = { id };
  return file === null
    ? call(deleteGreetingMedia, { params })
    : call(saveGreetingMedia, { params, body: { key: file.key, name: file.name } });
};

/**
 * Saves the settings of a connection, then the file of its greeting. `onStored` gets the connection between the two: a
 * second attempt after a failure must change it, not add another.
 */
export const saveConnection = async (
  connection: Connection | null,
  values: ConnectionValues,
  onStored: (connection: Connection) => void,
): Promise<Connection> => {
  const body = toBody(values);
  const stored = await (connection
    ? call(updateConnection, { params: { id: connection.id }, body })
    : call(createConnection, { body }));
  onStored(stored);
  return saveFile(stored, values);
};
