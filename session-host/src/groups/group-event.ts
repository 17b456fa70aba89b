import {
  areJidsSameUser,
  getAllBinaryNodeChildren,
  getBinaryNodeChildren,
  type BinaryNode,
  type GroupMetadata,
} from '@whiskeysockets/baileys';
import { groupActions, maxParticipants, type GroupAction } from '@recado/shared/contract/groups';
import type { Author, InboundGroupChange } from '@recado/shared/contract/queue-messages/inbound';
import type { ConnectionRef } from '../platform/connection-ref.ts';
import { addressOf } from '../people/address.ts';
import type { Self } from '../people/self.ts';
import type { ParticipantNames } from './participant-names.ts';
import { cutText } from '@recado/shared/text/cut-text';
import { profileName } from '../people/profile-name.ts';

type Change = NonNullable<InboundGroupChange['change']>;

/** Participants that one change may name. */
const maxNamed = 20;

const isUs = (self: Self, ...jids: (string | undefined)[]): boolean =>
  jids.some((jid) => jid !== undefined && (areJidsSameUser(jid, self.id) || areJidsSameUser(jid, self.lid)));

/** Returns the participants of a group besides us. */
export const participantsOf = (
  { participants }: GroupMetadata,
  self: Self,
): NonNullable<InboundGroupChange['participants']> => {
  return participants
    .filter(({ id, lid, phoneNumber }) => !isUs(self, id, lid, phoneNumber))
    .map(({ id, lid, phoneNumber, admin }) => ({ address: addressOf(id, lid, phoneNumber), isAdmin: admin != null }))
    .filter(({ address }) => address.lid !== null || address.number !== null)
    .slice(0, maxParticipants);
};

const authorOf = (
  self: Self,
  names: ParticipantNames,
  jids: (string | undefined)[],
  notifyName: string | null,
): Author => {
  if (isUs(self, ...jids)) return { fromMe: true, address: null, name: null };
  const address = addressOf(...jids);
  return { fromMe: false, address, name: notifyName ?? names.of(address) };
};

const isAction = (tag: string): tag is GroupAction => (groupActions as readonly string[]).includes(tag);

/** Returns the change that a group's notification describes; null for changes that the conversation does not show. */
export const groupChange = ({ attrs, content }: BinaryNode, self: Self, names: ParticipantNames): Change | null => {
  const [child] = Array.isArray(content) ? content : [];
  if (!child || !attrs.id || !isAction(child.tag)) return null;
  const actor = [attrs.participant, attrs.participant_pn, attrs.participant_lid];
  const by = attrs.participant ? authorOf(self, names, actor, profileName(attrs.notify)) : null;
  const affected = getBinaryNodeChildren(child, 'participant').map(({ attrs: { jid, phone_number: number, lid } }) => [
    jid,
    number,
    lid,
  ]);
  const left =
    child.tag === 'remove' &&
    affected.length === 1 &&
    affected[0]?.some((jid) => actor.some((one) => one !== undefined && areJidsSameUser(one, jid)));
  return {
    wid: cutText(`GROUP-${attrs.id}`, { units: 200 }),
    action: left ? 'leave' : child.tag,
    by: left ? null : by,
    participants: affected.slice(0, maxNamed).map((jids) => authorOf(self, names, jids, null)),
    subject: child.attrs.subject === undefined ? null : cutText(child.attrs.subject, { units: 200 }),
  };
};

/** Returns whether a notification removes us from the group. */
export const removesUs = ({ content }: BinaryNode, self: Self): boolean =>
  (Array.isArray(content) ? content : []).some(
    (child) =>
      (child.tag === 'remove' || child.tag === 'leave') &&
      getAllBinaryNodeChildren(child).some(({ attrs: { jid, phone_number: number, lid } }) =>
        isUs(self, jid, number, lid),
      ),
  );

/**
 * Returns the event of a group: its current state and the change. `group` is null when its metadata is unknown; `now`
 * in milliseconds.
 */
export const groupEvent = (
  ref: ConnectionRef,
  jid: string,
  group: GroupMetadata | null,
  self: Self,
  details: Pick<InboundGroupChange, 'isMember' | 'change'>,
  now: number,
): InboundGroupChange => ({
  ...ref,
  channel: 'whatsapp',
  type: 'group',
  chat: {
    jid,
    isGroup: true,
    address: { number: null, lid: null },
    subject: profileName(details.change?.subject ?? group?.subject),
  },
  participants: group && participantsOf(group, self),
  ...details,
  at: now,
});
