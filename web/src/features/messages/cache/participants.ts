import { groupEvent, listParticipants, type GroupParticipant } from '@recado/shared/contract/groups';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
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

/** `company-{id}-group` */
export const groupHandler = handlerOf(
  groupEvent,
  ({ ticketId }, { client }) => void client.invalidateQueries({ queryKey: participantsQuery(ticketId).queryKey }),
);
