import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Group, GroupRole } from '../../contract/group.ts';
import { jidOf, lidJid, phoneJid } from '../../world/jids.ts';
import { node } from '../../transport/node.ts';
import type { World } from '../../world/world.ts';

/** Builds the `group` node that describes a group to its participants. */
export const groupNode = (world: World, group: Group): BinaryNode => {
  const byLid = group.addressing === 'lid';
  const creator = world.accounts.get(group.creator);
  const subjectBy = world.accounts.get(group.subjectBy);
  const attrs = {
    id: group.id,
    subject: group.subject,
    s_t: seconds(group.subjectAt),
    s_o: subjectBy && jidOf(subjectBy, group.addressing),
    s_o_pn: byLid && subjectBy ? phoneJid(subjectBy.phone) : undefined,
    creation: seconds(group.createdAt),
    creator: creator && jidOf(creator, group.addressing),
    creator_pn: byLid && creator ? phoneJid(creator.phone) : undefined,
    addressing_mode: group.addressing,
    size: group.participants.length,
  };
  return node('group', attrs, [
    ...group.participants.flatMap(({ phone, role }) => participantNode(world, group, phone, role) ?? []),
    ...(group.description
      ? [
          node('description', { id: `D${group.id}`, t: seconds(group.createdAt) }, [
            node('body', {}, Buffer.from(group.description)),
          ]),
        ]
      : []),
    ...(group.announce ? [node('announcement')] : []),
    ...(group.locked ? [node('locked')] : []),
    ...(group.expiresIn > 0 ? [node('ephemeral', { expiration: group.expiresIn })] : []),
  ]);
};

/** Builds the `participant` node of a current or former participant, with both addresses. */
export const participantNode = (
  world: World,
  { addressing }: Group,
  phone: string,
  role: GroupRole = 'member',
): BinaryNode | undefined => {
  const account = world.accounts.get(phone);
  return (
    account &&
    node('participant', {
      jid: jidOf(account, addressing),
      ...(addressing === 'lid' ? { phone_number: phoneJid(phone) } : { lid: lidJid(account.lid) }),
      type: role === 'member' ? undefined : role,
    })
  );
};

const seconds = (milliseconds: number): number => {
  return Math.floor(milliseconds / 1000);
};
