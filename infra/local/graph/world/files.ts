import { randomInt } from 'node:crypto';
import { identicon } from '../../pictures/identicon.ts';
import type { State } from '../store/state.ts';
import type { World } from './world.ts';

/** Stores a file and returns its id, which has digits only, as Meta's have. */
export const storeFile = (state: State, body: Buffer, mimetype: string, name: string | null): string => {
  const id = `${randomInt(100_000_000, 999_999_999)}${randomInt(1_000_000, 9_999_999)}`;
  state.files.put(id, { mimetype: mimetype || 'application/octet-stream', name, data: body.toString('base64') });
  return id;
};

/** URL of a file for Messenger and Instagram. It needs no token. */
export const fileUrl = ({ url }: Pick<World, 'url'>, fileId: string): string => `${url}/cdn/${fileId}`;

const pictureFile = /^picture-(.+)$/;

/** Name of the file of a customer's profile picture. */
export const pictureFileOf = (customerId: string): string => `picture-${customerId}`;

/** The profile picture that a file name stands for; null for other files. */
export const pictureIn = (fileId: string): Buffer | null => {
  const [, customerId] = pictureFile.exec(fileId) ?? [];
  return customerId === undefined ? null : identicon(customerId);
};

/** URL of a file of the Cloud API. It needs the token. */
export const mediaUrl = ({ url }: Pick<World, 'url'>, fileId: string): string =>
  `${url}/whatsapp_business/attachments/${fileId}`;
