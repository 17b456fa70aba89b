import type { Connection } from '@recado/shared/contract/connections';
import { deleteGreetingMedia, saveGreetingMedia } from '@recado/shared/contract/greeting-media';
import { call } from '../../../api/call.ts';
import type { ConnectionValues } from './connection-values.ts';

/** Gives a connection the file of its greeting, or takes it away, where the values have another one. */
export const saveGreetingFile = (
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
