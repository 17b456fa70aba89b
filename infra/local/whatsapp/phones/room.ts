import type { Group } from '../contract/group.ts';
import { groupJid, STATUS_JID } from '../jids.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import type { World } from '../world.ts';

/** Where a message goes: to a person, into a group, or into the status that some may see. */
export type Room =
  | { kind: 'person'; peer: StoredAccount }
  | { kind: 'group'; group: Group }
  | { kind: 'status'; viewers: string[] };

/** A room in which one ciphertext is for all. */
export type SharedRoom = Exclude<Room, { kind: 'person' }>;

/** The room of a chat by its id. */
export const roomOf = (world: World, id: string): Room | undefined => {
  const group = world.groups.get(id);
  if (group) return { kind: 'group', group };
  const peer = world.accounts.get(id);
  return peer && { kind: 'person', peer };
};

/** The id of a room's chat on the phones; the status has none. */
export const chatIdOf = (room: Room): string | undefined => {
  if (room.kind === 'status') return undefined;
  return room.kind === 'group' ? room.group.id : room.peer.phone;
};

/** The JID of a shared room, by which its keys are kept too. */
export const jidOfRoom = (room: SharedRoom): string => {
  return room.kind === 'group' ? groupJid(room.group.id) : STATUS_JID;
};

/** Everybody in a room but the one who speaks, by phone. */
export const othersIn = (room: Room, owner: StoredAccount): string[] => {
  const phones =
    room.kind === 'person'
      ? [room.peer.phone]
      : room.kind === 'group'
        ? room.group.participants.map(({ phone }) => phone)
        : room.viewers;
  return phones.filter((phone) => phone !== owner.phone);
};

/** The linked devices of all in a room, those of the one who speaks among them. */
export const linkedDevicesIn = (world: World, room: Room, owner: StoredAccount): DeviceAddress[] => {
  return [...othersIn(room, owner), owner.phone].flatMap((phone) =>
    world.companions.of(phone).map(({ device }) => ({ phone, device })),
  );
};
