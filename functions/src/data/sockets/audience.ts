import type { RealtimeMessage } from '@recado/shared/contract/queue-messages/realtime';
import type { Room } from '@recado/shared/permissions/ticket-visibility';
import type { Member } from './store.ts';

/** Returns the sockets in a room. */
export type MembersOf = (room: Room) => Promise<readonly Member[]>;

const isTicket = (room: string): boolean => room.startsWith('ticket:');

/**
 * Returns the sockets that a message is sent to, each once. Membership in the room of a ticket only means that the
 * conversation is on a screen: of its members, those get the message whose rights open one of the message's other rooms,
 * or of those that it names for that, so that a user who may no longer see the ticket gets nothing.
 */
export const audienceOf = async (
  membersOf: MembersOf,
  {
    rooms,
    rights: seeing = rooms.filter((room) => !isTicket(room)),
    except,
  }: Pick<RealtimeMessage, 'rooms' | 'rights' | 'except'>,
): Promise<Member[]> => {
  const [members, excepted] = await Promise.all([
    Promise.all(
      rooms.map(async (room) => {
        const found = await membersOf(room as Room);
        return isTicket(room) ? found.filter(({ rights }) => rights.some((right) => seeing.includes(right))) : found;
      }),
    ),
    Promise.all(except.map((room) => membersOf(room as Room))),
  ]);
  const audience = new Map(members.flat().map((member) => [member.connectionId, member]));
  for (const { connectionId } of excepted.flat()) audience.delete(connectionId);
  return [...audience.values()];
};
