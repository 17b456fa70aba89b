import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import { isDeepStrictEqual } from 'node:util';
import { type EntityStore, entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityTypesOf } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';
import { optOutStore } from '../opt-outs/store.ts';
import { tagLinks } from '../tags/links.ts';
import { contactCountEntity, contactEntity, contactMergeEntity, mergedContactEntity } from './entities.ts';
import { type ContactFilter, isBefore, keyOfPlace, type PlaceByName, segmentsOf } from './by-name.ts';
import { addressesOf, type ContactAddress, identitiesOf, identitiesOfContact, without } from './identities.ts';
import { storedIdentities } from './stored-identities.ts';
import type { ContactMergeRecord, ContactNames, ContactRecord } from './record.ts';
import { hasAddress, type Sighting, withAddress } from './user-ids.ts';

const countShards = 16;

const namesOf = ({ name, username }: ContactNames): ContactNames => ({ name, username });

/**
 * The contacts of one company. Callers commit the writes of `creation`, `learned`, `rename`, `changes` and `removal` together with
 * the effects of `contactChanged`, so that the search index and the browsers follow. Each address that a contact gets
 * while it is opted out of campaigns is opted out in the same transaction (`OptOutStore`), and stays so when it is left.
 */
interface ContactStore extends Pick<EntityStore<EntityTypesOf<typeof contactEntity>>, 'get' | 'getMany'> {
  /**
   * Returns the contact of an address. Both forms of a Brazilian mobile number are the same. A user id that a contact had
   * before names it alone; else, when the parts of the address belong to two contacts, returns the older one; `learned` then
   * gives it all. Follows merges. Frees an address whose contact is deleted.
   */
  identify(address: ContactAddress): Promise<ContactRecord | null>;
  /** Frees the parts of an address that a contact holds, which is gone or being erased. */
  release(contactId: number, address: ContactAddress): Promise<void>;
  /** Returns the contacts that now have the addresses of a contact which is being erased. */
  successors(contact: ContactRecord): Promise<ContactRecord[]>;
  /** Adds the contact with its identities; label `contact identity` fails if another contact has one of them. */
  creation(contact: ContactRecord, address: ContactAddress): Write[];
  /**
   * Adds what the channel's address has beyond the contact's (`withAddress`), with the names that the channel gives. A number that it no longer has is free. Takes identities over from the younger contact that holds them. Label `contact identity` fails if an older contact has
   * one, or another got it since, `contact` if the contact changed: identify again then. Empty if nothing is new.
   */
  learned(contact: ContactRecord, address: Address, sighting: Sighting, names?: ContactNames): Promise<Write[]>;
  /** Label `contact` fails if it changed since it was read. */
  rename(contact: ContactRecord, names: ContactNames): Write[];
  /** Writes what differs between both, an opt-out also for the contact's addresses. An address that it no longer has is free. Labels `contact` and, for an address that another contact has, `contact identity`. */
  changes(before: ContactRecord, after: ContactRecord): Promise<Write[]>;
  /** Stores the time when the contact consented to the treatment of its data. Label `contact` fails if the contact changed. */
  consented(contact: ContactRecord, lgpdAcceptedAt: string): Write[];
  /** Stores the time when the picture was asked for, and with `urlPicture` its reference. Label `contact` fails if the contact changed. */
  pictured(contact: ContactRecord, set: Partial<Pick<ContactRecord, 'pictureAt' | 'urlPicture'>>): Write[];
  /** Marks a contact as being erased. Label `contact` fails if it changed since it was read. */
  erasing(contact: ContactRecord, erasureId: string): Write[];
  /** Removes the contact with its identities. Label `contact` fails if it changed since it was read. */
  removal(contact: ContactRecord): Promise<Write[]>;
  /** The younger contacts that have a part of an address, which `learned` takes over. */
  holdersBeside(contact: ContactRecord, address: Address): Promise<ContactRecord[]>;
  /**
   * Begins a merge in one transaction: `after` is the contact with what it takes from `merged`, whose addresses lead to it
   * from then on. Label `contact` fails if one of them changed since it was read.
   */
  mergeBegin(
    before: ContactRecord,
    after: ContactRecord,
    merged: ContactRecord,
    trace: ContactMergeRecord,
  ): Promise<Write[]>;
  /** Ends a merge: the merged contact is gone, and leads to the other one. */
  mergeEnd(merged: ContactRecord, trace: ContactMergeRecord): Promise<Write[]>;
  /** Returns the merges into a contact. */
  merges(contactId: number): Promise<ContactMergeRecord[]>;
  /** Returns a contact, or the one that it was or is being merged into; null where that is gone. */
  leadsTo(contactId: number): Promise<ContactRecord | null>;
  /** Label `contact` fails unless the contact is stored, and is neither being merged into another nor being erased. */
  stored(id: number): Write;
  /** Contacts by folded name, those behind `after`: all, or those of one channel, of one kind (people or groups), or both. */
  page(limit: number, after: PlaceByName | null, filter?: ContactFilter): Promise<ContactRecord[]>;
  count(): Promise<number>;
  /** The contacts in a user's wallet by id, those behind `after`. */
  ofOwner(userId: number, after: number, limit: number): Promise<ContactRecord[]>;
}

export const contactStore = (client: DynamoDBDocumentClient, companyId: number): ContactStore => {
  const store = entityStore(contactEntity, client, companyId);
  const identities = storedIdentities(client, companyId);
  const counts = entityStore(contactCountEntity, client, companyId);
  const links = tagLinks(client, companyId);
  const mergeRows = entityStore(contactMergeEntity, client, companyId);
  const mergedContacts = entityStore(mergedContactEntity, client, companyId);
  const optOuts = optOutStore(client, companyId);

  /** Opts out the addresses of a contact that gets no campaigns. */
  const optedOut = ({ optedOutAt }: ContactRecord, addresses: readonly Address[]): Write[] =>
    optedOutAt === null ? [] : optOuts.add(addresses, Date.parse(optedOutAt));

  const mergesOf = (contactId: number): Promise<ContactMergeRecord[]> =>
    mergeRows.list({ partition: { contactId }, consistent: true });

  const leadsTo = async (contactId: number): Promise<ContactRecord | null> => {
    const contact = await store.get(contactId);
    if (contact && contact.mergedInto === null) return contact;
    const into = contact?.mergedInto ?? (await mergedContacts.get(contactId))?.into ?? null;
    return into === null ? null : leadsTo(into);
  };

  /** Opts the addresses of a contact out or in again: its own, and the numbers of those that were merged into it. */
  const optOutChange = async (before: ContactRecord, after: ContactRecord): Promise<Write[]> => {
    const [had, has] = [addressesOf(before), addressesOf(after)];
    if (after.optedOutAt !== null) {
      const isKnown = before.optedOutAt !== null && isDeepStrictEqual(had, has);
      return isKnown ? [] : optedOut(after, has);
    }
    if (before.optedOutAt === null) return [];
    const merged = (await mergesOf(before.id)).map(({ number }) => ({ number: number || null, lid: null }));
    return optOuts.remove([...has, ...merged]);
  };

  /** Removes a contact with its identities, and lowers the count. */
  const removalOf = async (contact: ContactRecord): Promise<Write[]> => [
    ...store.remove(contact),
    ...links.ofContact(contact, null),
    ...(await identities.of(contact)).flatMap((identity) => identities.freed(contact.id, identity)),
    ...(await mergesOf(contact.id)).flatMap((merge) => mergeRows.remove(merge)),
    counts.patch(contact.id % countShards, {}, { upsert: true, add: { count: -1 } }),
  ];

  return {
    get: (id) => store.get(id),
    getMany: (ids, options) => store.getMany(ids, options),
    identify: async (address) => {
      const wanted = identitiesOf(address);
      const [first] = wanted;
      if (!('jid' in address) && first?.kind === 'user') {
        const [holder] = await identities.holders([first]);
        const known = holder === undefined ? null : await leadsTo(holder);
        if (known && hasAddress(known, address)) return known;
      }
      for (;;) {
        const found = await identities.holders(wanted);
        if (found.length === 0) return null;
        const contactId = Math.min(...found);
        const contact = await leadsTo(contactId);
        if (contact) return contact;
        await identities.release(contactId, wanted);
      }
    },
    release: (contactId, address) => identities.release(contactId, identitiesOf(address)),
    successors: async (contact) => {
      const merged = (await mergesOf(contact.id)).flatMap(({ number }) =>
        identitiesOf({ number: number || null, lid: null }),
      );
      const ids = await identities.holders([...identitiesOfContact(contact), ...merged]);
      const others = [...new Set(ids)].filter((id) => id !== contact.id);
      return store.getMany(others, { consistent: true });
    },
    creation: (contact, address) => [
      ...store.create(contact),
      ...links.ofContact(null, contact),
      ...identitiesOf(address).flatMap((identity) => identities.claim(contact.id, identity)),
      ...('jid' in address ? [] : optedOut(contact, [address])),
      counts.patch(contact.id % countShards, {}, { upsert: true, add: { count: 1 } }),
    ],
    learned: async (contact, address, sighting, names = contact) => {
      const after = withAddress(contact, address, sighting);
      if (after === contact) return [];
      const [had, has] = [identitiesOfContact(contact), identitiesOfContact(after)];
      // Former LIDs and user ids stay the person's; a former number may be somebody else's soon.
      const isLeft = without(had, has).some(({ kind }) => kind === 'number');
      const left = isLeft ? without(await identities.of(contact), has).filter(({ kind }) => kind === 'number') : [];
      return [
        ...store.update(contact, {
          number: after.number,
          lid: after.lid,
          userIds: after.userIds,
          ...(isDeepStrictEqual(namesOf(names), namesOf(contact)) ? {} : namesOf(names)),
        }),
        ...(await Promise.all(without(has, had).map((identity) => identities.takeOver(contact.id, identity)))),
        ...left.flatMap((identity) => identities.freed(contact.id, identity)),
        ...optedOut(contact, [address]),
      ];
    },
    rename: (contact, names) => store.update(contact, namesOf(names)),
    changes: async (before, after) => {
      const writes = [
        ...store.update(before, after),
        ...links.ofContact(before, after),
        ...(await optOutChange(before, after)),
      ];
      const [had, has] = [identitiesOfContact(before), identitiesOfContact(after)];
      if (isDeepStrictEqual(had, has)) return writes;
      return [
        ...writes,
        ...without(await identities.of(before), has).flatMap((identity) => identities.freed(before.id, identity)),
        ...without(has, had).flatMap((identity) => identities.claim(before.id, identity)),
      ];
    },
    ofOwner: (owner, after, limit) => store.listBy('byOwner', { partition: { owner }, limit, after: { id: after } }),
    consented: (contact, lgpdAcceptedAt) => store.update(contact, { lgpdAcceptedAt }),
    pictured: (contact, set) => store.update(contact, set),
    erasing: (contact, erasureId) => store.update(contact, { erasureId }),
    removal: removalOf,
    holdersBeside: async (contact, address) => {
      const ids = (await identities.holders(identitiesOf(address))).filter((id) => id > contact.id);
      return store.getMany([...new Set(ids)], { consistent: true });
    },
    mergeBegin: async (before, after, merged, trace) => [
      ...store.update(before, after),
      ...links.ofContact(before, after),
      ...optedOut(after, [...addressesOf(after), ...addressesOf(merged)]),
      ...store.update(merged, { mergedInto: before.id }),
      ...(await identities.of(merged)).map((identity) => identities.moved(merged.id, before.id, identity)),
      mergeRows.put(trace),
    ],
    mergeEnd: async (merged, trace) => [
      ...(await removalOf(merged)),
      // Contacts that were merged into it earlier now belong to the other one.
      ...(await mergesOf(merged.id)).map((earlier) => mergeRows.put({ ...earlier, contactId: trace.contactId })),
      mergedContacts.put({ contactId: merged.id, into: trace.contactId }),
      mergeRows.put(trace),
    ],
    merges: mergesOf,
    leadsTo,
    stored: (id) =>
      store.check(id, {
        when: 'attribute_exists(#id) AND attribute_not_exists(#mergedInto) AND attribute_not_exists(#erasureId)',
      }),
    page: async (limit, after, filter = {}) => {
      const position = { limit, after: after && keyOfPlace(after) };
      const segments = segmentsOf(filter);
      if (segments === null) return store.listBy('byName', position);
      const lists = await Promise.all(
        segments.map((segment) => store.listBy('bySegment', { ...position, partition: { segment } })),
      );
      return lists
        .flat()
        .sort((one, other) => (isBefore(one, other) ? -1 : 1))
        .slice(0, limit);
    },
    count: async () => (await counts.list()).reduce((sum, { count }) => sum + count, 0),
  };
};
