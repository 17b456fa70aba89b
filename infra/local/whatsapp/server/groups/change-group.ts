import { randomBytes, randomInt } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Group, GroupSettings, NewGroup, ParticipantsAction } from '../../contract/group.ts';
import { groupJid, participantAttributes } from '../../world/jids.ts';
import { node } from '../../transport/node.ts';
import type { World } from '../../world/world.ts';
import { deliver } from '../../routing/deliver.ts';
import { groupNode, participantNode } from './group-node.ts';
import { isAdminIn, canChangeGroup, roleIn } from '../../rooms/roles.ts';

/** The reason why a group can't be changed. */
export type GroupError = 'NOT_A_PARTICIPANT' | 'NOT_AN_ADMIN';

/** Creates a group and notifies its participants. */
export const createGroup = (world: World, input: NewGroup): Group => {
  const now = Date.now();
  const others = new Set(input.participants.filter((phone) => phone !== input.creator));
  const group: Group = {
    id: freeId(world),
    creator: input.creator,
    addressing: input.addressing ?? 'lid',
    subject: input.subject,
    subjectBy: input.creator,
    subjectAt: now,
    createdAt: now,
    description: input.description ?? '',
    announce: input.announce ?? false,
    locked: input.locked ?? false,
    expiresIn: input.expiresIn ?? 0,
    participants: [
      { phone: input.creator, role: 'superadmin' },
      ...[...others].map((phone) => ({ phone, role: 'member' as const })),
    ],
  };
  save(world, group);
  notifyDevices(world, group, input.creator, [node('create', { type: 'new' }, [groupNode(world, group)])]);
  return group;
};

/** Changes the settings of a group and notifies its participants. */
export const changeGroup = (
  world: World,
  group: Group,
  by: string,
  change: Partial<GroupSettings>,
): Group | GroupError => {
  if (!roleIn(group, by)) return 'NOT_A_PARTICIPANT';
  const needsAdmin = change.announce !== undefined || change.locked !== undefined;
  if (!canChangeGroup(group, by) || (needsAdmin && !isAdminIn(group, by))) return 'NOT_AN_ADMIN';
  const named = change.subject === undefined ? {} : { subjectBy: by, subjectAt: Date.now() };
  const changed: Group = { ...group, ...change, ...named };
  save(world, changed);
  for (const nodes of changeNodes(change)) notifyDevices(world, changed, by, [nodes]);
  return changed;
};

/** Adds, removes, promotes or demotes participants and notifies all affected. Removing only oneself is leaving. */
export const changeParticipants = (
  world: World,
  group: Group,
  by: string,
  action: ParticipantsAction,
  phones: string[],
): Group | GroupError => {
  if (!roleIn(group, by)) return 'NOT_A_PARTICIPANT';
  const leaves = action === 'remove' && phones.length === 1 && phones[0] === by;
  if (!leaves && !isAdminIn(group, by)) return 'NOT_AN_ADMIN';
  const affected = phones.filter((phone) => (action === 'add') === (roleIn(group, phone) === undefined));
  if (affected.length === 0) return group;
  const changed = { ...group, participants: participantsAfter(group, action, affected) };
  save(world, changed);
  const children = affected.flatMap((phone) => participantNode(world, changed, phone, roleIn(changed, phone)) ?? []);
  notifyDevices(
    world,
    changed,
    by,
    [node(action, {}, children)],
    [...group.participants, ...changed.participants].map(({ phone }) => phone),
  );
  if (action === 'remove') forgetKeys(world, group, affected);
  return changed;
};

const participantsAfter = (
  { participants }: Group,
  action: ParticipantsAction,
  affected: string[],
): Group['participants'] => {
  if (action === 'add') return [...participants, ...affected.map((phone) => ({ phone, role: 'member' as const }))];
  if (action === 'remove') return participants.filter(({ phone }) => !affected.includes(phone));
  const role = action === 'promote' ? 'admin' : 'member';
  return participants.map((participant) =>
    affected.includes(participant.phone) ? { ...participant, role } : participant,
  );
};

/** Makes the remaining participants use new sender keys, so that those who left can't decrypt further messages. */
const forgetKeys = (world: World, group: Group, left: string[]): void => {
  for (const { phone } of group.participants) world.senderKeys.renew(phone, groupJid(group.id));
  for (const phone of left) world.events.emit({ type: 'group.left', group: group.id, phone });
};

const changeNodes = (change: Partial<GroupSettings>): BinaryNode[] => {
  const { subject, description, announce: onlyAdmins, locked, expiresIn } = change;
  const nodes: BinaryNode[] = [];
  if (subject !== undefined) nodes.push(node('subject', { subject, s_t: Math.floor(Date.now() / 1000) }));
  if (description !== undefined)
    nodes.push(
      node('description', { id: randomBytes(8).toString('hex') }, [node('body', {}, Buffer.from(description))]),
    );
  if (onlyAdmins !== undefined) nodes.push(node(onlyAdmins ? 'announcement' : 'not_announcement'));
  if (locked !== undefined) nodes.push(node(locked ? 'locked' : 'unlocked'));
  if (expiresIn !== undefined)
    nodes.push(expiresIn > 0 ? node('ephemeral', { expiration: expiresIn }) : node('not_ephemeral'));
  return nodes;
};

const save = (world: World, group: Group): void => {
  world.groups.save(group);
  world.events.emit({ type: 'group.saved', group });
};

/** Notifies linked devices of a change. Phones read the stored group and need no notification. */
const notifyDevices = (
  world: World,
  group: Group,
  by: string,
  content: BinaryNode[],
  phones = group.participants.map(({ phone }) => phone),
): void => {
  const actor = world.accounts.get(by);
  if (!actor) return;
  const attrs = {
    id: randomBytes(8).toString('hex').toUpperCase(),
    type: 'w:gp2',
    from: groupJid(group.id),
    ...participantAttributes(actor, group.addressing),
    notify: actor.name,
    t: Math.floor(Date.now() / 1000),
  };
  for (const phone of new Set(phones)) {
    for (const { device } of world.companions.of(phone))
      deliver(world, { phone, device }, node('notification', attrs, content));
  }
};

const freeId = (world: World): string => {
  for (;;) {
    const id = `120363${String(randomInt(0, 10 ** 12)).padStart(12, '0')}`;
    if (!world.groups.get(id)) return id;
  }
};
