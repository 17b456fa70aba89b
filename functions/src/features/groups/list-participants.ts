import type { listParticipants as endpoint } from '@recado/shared/contract/groups';
import { maskName } from '@recado/shared/text/mask-number';
import type { UseCase } from '../../context/binding.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import { visibleTicket } from '../../domain/access/visible-ticket.ts';
import { participantsOf } from '../../domain/operations/participants.ts';

/** Lists the participants of a ticket's group. For users who may not see numbers, omits participants known by number only. */
export const listParticipants: UseCase<typeof endpoint> = async (context, { params }) => {
  const ticket = await visibleTicket(context, params.ticketId);
  if (!ticket.isGroup) return { isMember: true, participants: [] };
  const [{ isMember, participants }, hides] = await Promise.all([
    participantsOf(context, ticket),
    hidesNumbersFrom(context),
  ]);
  const shown = hides ? participants.filter(({ jid }) => jid.endsWith('@lid')) : participants;
  return {
    isMember,
    participants: shown.map(({ key, name, isAdmin }) => ({ key, name: hides ? maskName(name) : name, isAdmin })),
  };
};
