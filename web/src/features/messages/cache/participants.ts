import { groupEvent, listMentionable, listParticipants, type GroupParticipant } from '@recado/shared/contract/groups';
import type { Ticket } from '@recado/shared/contract/tickets';
import { listUserNames } from '@recado/shared/contract/users';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { endpointQuery, queryKey } from '../../../api/query.ts';
import { handlerOf } from '../../../realtime/event-handler.ts';

const participantsQuery = (ticketId: number) => endpointQuery(listParticipants, { params: { ticketId } });

const none: readonly GroupParticipant[] = [];

/** The members of a ticket's group and whether the own number is one; empty for tickets that are not groups. */
export const useParticipants = ({
  id,
  isGroup,
}: Ticket): { isMember: boolean; participants: readonly GroupParticipant[] } => {
  const { data } = useQuery({ ...participantsQuery(id), enabled: isGroup });
  return data ?? { isMember: true, participants: none };
};

/** Reads again who can be mentioned in a conversation: no event says that a name became known, or that a colleague joined. */
export const refreshMentionable = async (client: QueryClient, ticketId: number): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: participantsQuery(ticketId).queryKey }),
    client.invalidateQueries({ queryKey: queryKey(listUserNames) }),
    client.invalidateQueries({ queryKey: endpointQuery(listMentionable, { params: { ticketId } }).queryKey }),
  ]);
};

/** `company-{id}-group` */
export const groupHandler = handlerOf(
  groupEvent,
  ({ ticketId }, { client }) => void client.invalidateQueries({ queryKey: participantsQuery(ticketId).queryKey }),
);
