import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import { canonicalNumber } from '@recado/shared/text/brazilian-mobile';
import { type EntityStore, entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord, EntityTypesOf } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';
import { tagLinks } from '../tags/links.ts';
import { contactCountEntity, contactEntity, contactIdentityEntity, sortName } from './entities.ts';
import type { ContactRecord } from './record.ts';

const countShards = 16;

/** How a channel names a contact: the number and LID of a person, or the JID of a group or page user. */
type ContactAddress = Address | { jid: string };

type Identity = Pick<EntityRecord<typeof contactIdentityEntity>, 'kind' | 'value'>;

const identitiesOf = (address: ContactAddress): Identity[] => {
  if ('jid' in address) return [{ kind: address.jid.endsWith('@g.us') ? 'group' : 'page-user', value: address.jid }];
  return [
    ...(address.number === null ? [] : [{ kind: 'number' as const, value: canonicalNumber(address.number) }]),
    ...(address.lid === null ? [] : [{ kind: 'lid' as const, value: address.lid }]),
  ];
};

/**
 * The contacts of one company. Callers commit the writes of `creation`, `learned`, `rename` and `changes` together with
 * the effects of `contactChanged`, so that the search index and the browsers follow.
 */
export interface ContactStore extends Pick<EntityStore<EntityTypesOf<typeof contactEntity>>, 'get' | 'getMany'> {
  /**
   * Returns the contact of an address. Both forms of a Brazilian mobile number are the same. When number and LID belong
   * to two contacts, returns the older one; `learned` then gives it both.
   */
  identify(address: ContactAddress): Promise<ContactRecord | null>;
  /** Adds the contact with its identities; label `contact identity` fails if another contact has one of them. */
  creation(contact: ContactRecord, address: ContactAddress): Write[];
  /**
   * Adds what the channel's address has beyond the contact's: a missing number or LID, or the number as WhatsApp
   * registered it. Takes identities over from a younger contact. Label `contact identity` fails if an older contact has
   * one, `contact` if the contact changed: identify again then. Empty if nothing is new.
   */
  learned(contact: ContactRecord, address: Address): Write[];
  /** Label `contact` fails if it changed since it was read. */
  rename(contact: ContactRecord, name: string): Write[];
  /** Writes what differs between both; labels `contact` and, for a number that another contact has, `contact identity`. */
  changes(before: ContactRecord, after: ContactRecord): Promise<Write[]>;
  /** Contacts by folded name, those behind `after`. */
  page(limit: number, after: Pick<ContactRecord, 'id' | 'name'> | null): Promise<ContactRecord[]>;
  count(): Promise<number>;
}

export const contactStore = (client: DynamoDBDocumentClient, companyId: number): ContactStore => {
  const store = entityStore(contactEntity, client, companyId);
  const identities = entityStore(contactIdentityEntity, client, companyId);
  const counts = entityStore(contactCountEntity, client, companyId);
  const links = tagLinks(client, companyId);

  const holders = async (wanted: readonly Identity[]): Promise<number[]> => {
    const found = await Promise.all(wanted.map((identity) => identities.get(identity)));
    return found.flatMap((record) => record?.contactId ?? []);
  };

  const claim = (contactId: number, identity: Identity): Write[] => identities.create({ ...identity, contactId });

  /** Takes an identity also from a younger contact. That contact keeps its tickets; new messages go to the older one. */
  const takeOver = (contactId: number, identity: Identity): Write =>
    identities.put(
      { ...identity, contactId },
      { when: 'attribute_not_exists(#contactId) OR #contactId >= :contactId', values: { contactId } },
    );

  return {
    get: (id) => store.get(id),
    getMany: (ids, options) => store.getMany(ids, options),
    identify: async (address) => {
      const found = await holders(identitiesOf(address));
      return found.length === 0 ? null : store.get(Math.min(...found));
    },
    creation: (contact, address) => [
      ...store.create(contact),
      ...links.ofContact(null, contact),
      ...identitiesOf(address).flatMap((identity) => claim(contact.id, identity)),
      counts.patch(contact.id % countShards, {}, { upsert: true, add: { count: 1 } }),
    ],
    learned: (contact, address) => {
      const known = identitiesOf({ number: contact.number || null, lid: contact.lid });
      const missing = identitiesOf(address).filter(
        (identity) => !known.some((other) => other.kind === identity.kind && other.value === identity.value),
      );
      const number = address.number ?? contact.number;
      if (missing.length === 0 && number === contact.number) return [];
      return [
        ...store.update(contact, { number, lid: address.lid ?? contact.lid }),
        ...missing.map((identity) => takeOver(contact.id, identity)),
      ];
    },
    rename: (contact, name) => store.update(contact, { name }),
    changes: async (before, after) => {
      const [had] = identitiesOf({ number: before.number || null, lid: null });
      const [has] = identitiesOf({ number: after.number || null, lid: null });
      const writes = [...store.update(before, after), ...links.ofContact(before, after)];
      if (had?.value === has?.value) return writes;
      const holdsOld = had !== undefined && (await holders([had])).includes(before.id);
      return [
        ...writes,
        ...(holdsOld
          ? identities.remove({ ...had, contactId: before.id }, { when: '#contactId = :id', values: { id: before.id } })
          : []),
        ...(has ? claim(before.id, has) : []),
      ];
    },
    page: (limit, after) =>
      store.listBy('byName', { limit, after: after && { sortName: sortName(after.name), id: after.id } }),
    count: async () => (await counts.list()).reduce((sum, { count }) => sum + count, 0),
  };
};
