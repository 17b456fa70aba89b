import type { Group, GroupRole } from '../../contract/group.ts';

/** What somebody is in a group; undefined when they are not in it. */
export const roleIn = (group: Group, phone: string): GroupRole | undefined => {
  return group.participants.find((participant) => participant.phone === phone)?.role;
};

export const isAdminIn = (group: Group, phone: string): boolean => {
  const role = roleIn(group, phone);
  return role !== undefined && role !== 'member';
};

/** Whether somebody may write in a group: who is in it, or only its administrators. */
export const mayWriteIn = (group: Group, phone: string): boolean => {
  return group.announce ? isAdminIn(group, phone) : roleIn(group, phone) !== undefined;
};

/** Whether somebody may change how a group is called and kept. */
export const mayChange = (group: Group, phone: string): boolean => {
  return group.locked ? isAdminIn(group, phone) : roleIn(group, phone) !== undefined;
};
