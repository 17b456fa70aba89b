import { numberForms } from '@recado/shared/text/brazilian-mobile';
import type { Context } from '../../../context/context.ts';
import type { ErasedPerson } from '../../../data/erasures/store.ts';
import type { ContactMergeRecord, ContactRecord } from '../../../data/contacts/record.ts';

/** Characters from which on an address is looked for in texts: shorter ones would be found in anything. */
const shortest = 6;

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** Returns the ids by which channels name a contact, as `5511987654321`, `77123` or `BR.123`. */
export const addressesOfContact = ({ number, lid, userIds, jid }: ContactRecord): string[] =>
  [
    ...(number === '' ? [] : numberForms(number)),
    ...(lid === null ? [] : [lid]),
    ...userIds.map(({ id }) => id),
    ...(jid === null ? [] : [jid.replace(/@.*$/, '')]),
  ].filter((address) => address.length >= shortest);

const ofMerge = ({ number }: ContactMergeRecord): string[] => (number === '' ? [] : numberForms(number));

/** Returns the addresses and names of contacts, and those of contacts that were merged into them. */
export const personOf = async (
  { stores }: Pick<Context, 'stores'>,
  contacts: readonly ContactRecord[],
): Promise<ErasedPerson> => {
  const merges = (await Promise.all(contacts.map(({ id }) => stores.contacts.merges(id)))).flat();
  return {
    contactIds: distinct([...contacts.map(({ id }) => id), ...merges.map(({ mergedId }) => mergedId)]),
    addresses: distinct([...contacts.flatMap(addressesOfContact), ...merges.flatMap(ofMerge)]),
    names: distinct(
      [...contacts.flatMap(({ name, username }) => [name, username ?? '']), ...merges.map(({ name }) => name)].filter(
        (name) => name !== '',
      ),
    ),
  };
};

/** Returns two descriptions of a person as one. */
export const united = (one: ErasedPerson, other: ErasedPerson): ErasedPerson => ({
  contactIds: distinct([...one.contactIds, ...other.contactIds]),
  addresses: distinct([...one.addresses, ...other.addresses]),
  names: distinct([...one.names, ...other.names]),
});
