import type { InboundContacts } from '@recado/shared/contract/queue-messages/inbound';
import { personOf, type FindAlternative } from '../people/address.ts';
import { profileName } from '../people/profile-name.ts';

/** A contact of the phone, as the event `contacts` has it. */
export type PhoneContact = Extract<InboundContacts['outcome'], { state: 'page' }>['contacts'][number];

/** A person as the phone names it: by one or several JIDs, with a name if it has one. */
export interface NamedPerson {
  jids: readonly (string | null | undefined)[];
  name: string | null | undefined;
}

/**
 * Returns persons with their addresses, each number once, with the first of its names. People whose number is unknown, and our
 * own number, are left out.
 */
export const contactsOf = async (
  persons: readonly NamedPerson[],
  ownNumber: string | null,
  find: FindAlternative,
): Promise<PhoneContact[]> => {
  const found = new Map<string, PhoneContact>();
  for (const { jids, name } of persons) {
    const [first, ...others] = jids.filter((jid) => jid !== null && jid !== undefined && jid !== '');
    if (!first) continue;
    const address = await personOf(find, first, others.find((jid) => jid !== first) ?? null);
    if (address.number === null || address.number === ownNumber) continue;
    const known = found.get(address.number);
    found.set(address.number, {
      address: { number: address.number, lid: known?.address.lid ?? address.lid },
      name: known?.name ?? profileName(name),
    });
  }
  return [...found.values()];
};
