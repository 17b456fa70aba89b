import { isOnline } from '../../../data/users/present-user.ts';
import { change, type Draft, ticketOf } from '../draft.ts';

/**
 * Gives a ticket to a member of its queue who is online, where the company's `userRandom` asks for it (behaviour, section
 * 22). It waits until the member accepts it. The state's chance chooses the member.
 */
export const assignMember = (draft: Draft): void => {
  const { settings, users, chance } = draft.state;
  const { queueId } = ticketOf(draft);
  if (settings.userRandom !== 'enabled' || queueId === null) return;
  const members = users
    .filter((user) => user.profile === 'user' && user.queueIds.includes(queueId) && isOnline(user, draft.now))
    .toSorted((one, other) => one.id - other.id);
  const member = members[Math.floor(chance * members.length)];
  if (member) change(draft, { userId: member.id });
};
