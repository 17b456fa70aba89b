import type { Group, GroupRole } from '../contract/group.ts';

/** Returns an account's role in a group; undefined if it is no participant. */
export const roleIn = (group: Group, phone: string): GroupRole | undefined => {
  return group.participants.find((participant) => participant.phone === phone)?.role;
};

export const isAdminIn = (group: Group, phone: string): boolean => {
  const role = roleIn(group, phone);
  return role !== undefined && role !== 'member';
};

/** True if an account may write in a group. */
export const canWriteIn = (group: Group, phone: string): boolean => {
  return group.announce ? isAdminIn(group, phone) : roleIn(group, phone) !== undefined;
};

/** True if an account may change a group's settings. */
export const canChangeGroup = (group: Group, phone: string): boolean => {
  return group.locked ? isAdminIn(group, phone) : roleIn(group, phone) !== undefined;
};
