import type { GroupParticipant } from '@recado/shared/contract/groups';
import { jidOf } from '../engine/addresses.ts';
import type { UserContext } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { StoredParticipant } from '../../data/groups/entities.ts';

/** Newest messages of a ticket that are asked for the names of who wrote them. */
const reach = 200;
/** People without a message among those, of whom it is looked whether they are contacts. */
const maxLookups = 100;

/** Somebody of a group with what the channel and people call them. */
export interface NamedParticipant extends GroupParticipant {
  jid: string;
  /** Whether nothing but the number is known. */
  isNumber: boolean;
}

/** Names of those who wrote, by how the channel addresses them; the newest counts. */
const writersOf = async ({ stores }: UserContext, ticket: TicketRecord): Promise<Map<string, string>> => {
  const messages = await stores.messages.ofTicket(ticket, ticket.id, reach);
  return new Map(
    messages
      .toReversed()
      .flatMap(({ participantJid, participant }) =>
        participantJid && participant ? [[participantJid, participant]] : [],
      ),
  );
};

const named = ({ address, isAdmin }: StoredParticipant, name: string | undefined): NamedParticipant[] => {
  const key = address.lid ?? address.number;
  const jid = jidOf({ number: address.lid ? null : address.number, lid: address.lid });
  if (key === null || jid === null) return [];
  return [{ key, jid, isAdmin, name: name ?? address.number ?? key, isNumber: name === undefined }];
};

/** Who is in the group of a ticket, each by the name of its messages, else as the company calls it, else by its number. */
export const participantsOf = async (
  context: UserContext,
  ticket: TicketRecord,
): Promise<{ isMember: boolean; participants: NamedParticipant[] }> => {
  const { stores } = context;
  const [roster, writers] = await Promise.all([stores.groups.roster(ticket), writersOf(context, ticket)]);
  const written = ({ address }: StoredParticipant): string | undefined =>
    (address.lid === null ? undefined : writers.get(`${address.lid}@lid`)) ??
    (address.number === null ? undefined : writers.get(`${address.number}@s.whatsapp.net`));
  const silent = (roster?.participants ?? []).filter((one) => written(one) === undefined).slice(0, maxLookups);
  const contacts = new Map(
    await Promise.all(silent.map(async (one) => [one, (await stores.contacts.identify(one.address))?.name] as const)),
  );
  const participants = (roster?.participants ?? []).flatMap((one) => named(one, written(one) ?? contacts.get(one)));
  return {
    isMember: roster?.isMember ?? true,
    participants: participants.toSorted((one, other) => one.name.localeCompare(other.name)),
  };
};
