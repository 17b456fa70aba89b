import type { GroupParticipant } from '@recado/shared/contract/groups';
import { jidOf } from '../engine/addresses.ts';
import type { UserContext } from '../../context/context.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { StoredParticipant } from '../../data/groups/store.ts';

/** Newest messages of a ticket whose authors' names are used. */
const reach = 200;
/** Participants without a message among those that are looked up among the contacts. */
const maxLookups = 100;

/** A participant of a group with its name. */
interface NamedParticipant extends GroupParticipant {
  jid: string;
  /** True when only the number is known. */
  isNumber: boolean;
}

/** Returns the names of authors by their JID, from their newest message. */
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

/** Returns the participants of a ticket's group. A name is that of the messages, else the contact's, else the number. */
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
