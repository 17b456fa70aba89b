import { isOnline } from '../../../data/users/present-user.ts';
import { change, type Draft, ticketOf } from '../draft.ts';

/** A prime that spreads consecutive ticket ids over the members. */
const spread = 7_919;

/**
 * Gives a ticket to a member of its queue who is online, where the company's `userRandom` asks for it (behaviour, section
 * 22). It waits until the member accepts it. Ticket and time choose the member, so a decision that is made again for the
 * same instant chooses the same one.
 */
export const assignMember = (draft: Draft): void => {
  const { settings, users } = draft.state;
  const { id, queueId } = ticketOf(draft);
  if (settings.userRandom !== 'enabled' || queueId === null) return;
  const members = users
    .filter((user) => user.profile === 'user' && user.queueIds.includes(queueId) && isOnline(user, draft.now))
    .toSorted((one, other) => one.id - other.id);
  const member = members[(id * spread + draft.now) % Math.max(1, members.length)];
  if (member) change(draft, { userId: member.id });
};
