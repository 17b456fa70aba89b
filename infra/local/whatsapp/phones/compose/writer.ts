import type { StoredAccount } from '../../store/accounts.ts';
import type { World } from '../../world/world.ts';
import type { Room } from '../../rooms/room.ts';

/** The account that writes, and where. */
export interface Writer {
  world: World;
  owner: StoredAccount;
  room: Room;
}
