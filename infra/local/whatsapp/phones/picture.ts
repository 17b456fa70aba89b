import { createHash } from 'node:crypto';
import type { World } from '../world/world.ts';

const pathOf = (chat: string): string => `/pictures/${chat}`;
/** The placeholder of a picture that its owner shows to others only. */
const hidden = Buffer.from('hidden');

/** Sets the profile picture of an account or group, by its chat id; null removes it, `hidden` shows it to nobody. */
export const setPicture = (world: World, chat: string, picture: Buffer | 'hidden' | null): void => {
  if (picture === null) world.mediaFiles.expire(pathOf(chat), false);
  else world.mediaFiles.save(pathOf(chat), picture === 'hidden' ? hidden : picture);
};

/** The picture of an account or group on the media server; null if it has none. */
export const pictureOf = (world: World, chat: string): { id: string; url: string } | 'hidden' | null => {
  const content = world.mediaFiles.get(pathOf(chat));
  if (!content) return null;
  if (content.equals(hidden)) return 'hidden';
  const id = createHash('sha256').update(content).digest('hex').slice(0, 10);
  return { id, url: `https://${world.mediaHost}${pathOf(chat)}?id=${id}` };
};
