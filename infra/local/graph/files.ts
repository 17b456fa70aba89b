import { randomInt } from 'node:crypto';
import type { State } from './store/state.ts';
import type { World } from './world.ts';

/** Keeps a file and answers its id: digits, as Meta's are. */
export const keepFile = (state: State, body: Buffer, mimetype: string, name: string | null): string => {
  const id = `${randomInt(100_000_000, 999_999_999)}${randomInt(1_000_000, 9_999_999)}`;
  state.files.put(id, { mimetype: mimetype || 'application/octet-stream', name, data: body.toString('base64') });
  return id;
};

/** Where customers' files of Messenger and Instagram lie: an address that opens without a token. */
export const fileUrl = ({ url }: Pick<World, 'url'>, fileId: string): string => `${url}/cdn/${fileId}`;

/** Where the Cloud API keeps files: an address that needs the token. */
export const mediaUrl = ({ url }: Pick<World, 'url'>, fileId: string): string =>
  `${url}/whatsapp_business/attachments/${fileId}`;
