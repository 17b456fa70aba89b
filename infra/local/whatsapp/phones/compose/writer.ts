import type { StoredAccount } from '../../store/accounts.ts';
import type { World } from '../../world.ts';
import type { Room } from '../room.ts';

/** Somebody at a phone who writes in a chat. */
export interface Writer {
  world: World;
  owner: StoredAccount;
  room: Room;
}
