import type { BinaryNode } from '@whiskeysockets/baileys';
import { participantsAction, type Group, type GroupSettings, type ParticipantsAction } from '../../contract/group.ts';
import { groupIdOf, resolveJid } from '../../world/jids.ts';
import { childBytes, childOf, childrenOf, node } from '../../transport/node.ts';
import type { World } from '../../world/world.ts';
import { changeGroup, changeParticipants, createGroup, type GroupError } from '../groups/change-group.ts';
import { groupNode } from '../groups/group-node.ts';
import { roleIn } from '../../rooms/roles.ts';
import { NOT_FOUND, type IqAnswer, type IqHandler, type IqRequest } from './iq.ts';

const FORBIDDEN: IqAnswer = { error: { code: 403, text: 'forbidden' } };

/** Answers the metadata of a group to a participant. */
export const describeGroup: IqHandler = (request) =>
  inGroup(request, (group) => ({ content: [groupNode(request.world, group)] }));

/** Answers the groups of the client's account. */
export const listGroups = ({ world, from }: IqRequest): IqAnswer => {
  return {
    content: [
      node(
        'groups',
        {},
        world.groups.of(from.phone).map((group) => groupNode(world, group)),
      ),
    ],
  };
};

export const createGroupByClient = ({ world, from, child }: IqRequest): IqAnswer => {
  const participants = phonesIn(world, child);
  const group = createGroup(world, { creator: from.phone, subject: child?.attrs['subject'] ?? '', participants });
  return { content: [groupNode(world, group)] };
};

/** Adds, removes, promotes or demotes participants; the answer has a result for each. */
export const editParticipants: IqHandler = (request) =>
  inGroup(request, (group) => {
    const { world, from, child } = request;
    const action: ParticipantsAction = participantsAction.parse(child?.tag);
    return answerOf(changeParticipants(world, group, from.phone, action, phonesIn(world, child)), [
      node(
        action,
        {},
        childrenOf(child).map(({ attrs }) =>
          node('participant', {
            jid: attrs['jid'],
            error: resolveJid(world, attrs['jid'] ?? '') ? undefined : 404,
          }),
        ),
      ),
    ]);
  });

export const leaveGroups = ({ world, from, child }: IqRequest): IqAnswer => {
  for (const { attrs } of childrenOf(child)) {
    const group = world.groups.get(groupIdOf(attrs['id']) ?? '');
    if (group) changeParticipants(world, group, from.phone, 'remove', [from.phone]);
  }
  return {
    content: [
      node(
        'leave',
        {},
        childrenOf(child).map(({ attrs }) => node('group', { id: attrs['id'] })),
      ),
    ],
  };
};

/** Changes the group setting that the request's child names. */
export const editGroup: IqHandler = (request) =>
  inGroup(request, (group) => {
    const change = changeOf(request.iq, request.child);
    return change ? answerOf(changeGroup(request.world, group, request.from.phone, change), []) : {};
  });

const changeOf = (iq: BinaryNode, child: BinaryNode | undefined): Partial<GroupSettings> | undefined => {
  switch (child?.tag) {
    case 'subject':
      return { subject: childBytes(iq, 'subject').toString() };
    case 'description':
      return { description: childOf(child, 'body') ? childBytes(child, 'body').toString() : '' };
    case 'announcement':
    case 'not_announcement':
      return { announce: child.tag === 'announcement' };
    case 'locked':
    case 'unlocked':
      return { locked: child.tag === 'locked' };
    case 'ephemeral':
      return { expiresIn: Number(child.attrs['expiration']) };
    case 'not_ephemeral':
      return { expiresIn: 0 };
    default:
      return undefined;
  }
};

const inGroup = ({ world, from, iq }: IqRequest, answer: (group: Group) => IqAnswer): IqAnswer => {
  const group = world.groups.get(groupIdOf(iq.attrs['to']) ?? '');
  if (!group) return NOT_FOUND;
  return roleIn(group, from.phone) ? answer(group) : FORBIDDEN;
};

const answerOf = (result: Group | GroupError, content: BinaryNode[]): IqAnswer => {
  return typeof result === 'string' ? FORBIDDEN : { content };
};

const phonesIn = (world: World, child: BinaryNode | undefined): string[] => {
  return childrenOf(child).flatMap(({ tag, attrs }) =>
    tag === 'participant' ? (resolveJid(world, attrs['jid'] ?? '')?.phone ?? []) : [],
  );
};
