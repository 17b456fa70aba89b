import type { Group } from '../contract/group.ts';
import { groupJid, STATUS_JID } from '../world/jids.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { DeviceAddress } from '../store/stanza-queue.ts';
import type { World } from '../world/world.ts';

/** The destination of a message: a person, a group, or a status with its viewers. */
export type Room =
  | { kind: 'person'; peer: StoredAccount }
  | { kind: 'group'; group: Group }
  | { kind: 'status'; viewers: string[] };

/** A room whose messages are encrypted once for all, with a sender key. */
export type SharedRoom = Exclude<Room, { kind: 'person' }>;

/** Finds the room of a chat id. */
export const roomOf = (world: World, id: string): Room | undefined => {
  const group = world.groups.get(id);
  if (group) return { kind: 'group', group };
  const peer = world.accounts.get(id);
  return peer && { kind: 'person', peer };
};

/** The chat id of a room; a status has none. */
export const chatIdOf = (room: Room): string | undefined => {
  if (room.kind === 'status') return undefined;
  return room.kind === 'group' ? room.group.id : room.peer.phone;
};

/** The JID of a shared room. Its sender keys are stored by it. */
export const jidOfRoom = (room: SharedRoom): string => {
  return room.kind === 'group' ? groupJid(room.group.id) : STATUS_JID;
};

/** The numbers of a room's members without the sender. */
export const othersIn = (room: Room, owner: StoredAccount): string[] => {
  const phones =
    room.kind === 'person'
      ? [room.peer.phone]
      : room.kind === 'group'
        ? room.group.participants.map(({ phone }) => phone)
        : room.viewers;
  return phones.filter((phone) => phone !== owner.phone);
};

/** The linked devices of a room's members, the sender's included. */
export const linkedDevicesIn = (world: World, room: Room, owner: StoredAccount): DeviceAddress[] => {
  return [...othersIn(room, owner), owner.phone].flatMap((phone) =>
    world.companions.of(phone).map(({ device }) => ({ phone, device })),
  );
};
