import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import { canonicalNumber } from '@recado/shared/text/brazilian-mobile';
import { fold } from '@recado/shared/text/fold';
import { readMany } from '../../platform/read-many.ts';
import { put, remove, update, type Write } from '../../platform/write.ts';
import { type ContactItem, contactEntity, countEntity, identityEntity } from './entities.ts';
import type { ContactRecord } from './record.ts';

const countShards = 16;
/** Of a name, as much as decides its place in a list; keys hold 1,024 bytes. */
const sortNameLength = 100;

/** What a channel knows a contact by: the address of a person, or a group's JID. */
export type ContactAddress = Address | { jid: string };

/** Where a contact stands in the list by name. */
export interface ContactPlace {
  sortName: string;
  id: number;
}

type Alias = { kind: 'number' | 'lid' | 'group' | 'page-user'; value: string };

const aliases = (whom: ContactAddress): Alias[] => {
  if ('jid' in whom) return [{ kind: whom.jid.endsWith('@g.us') ? 'group' : 'page-user', value: whom.jid }];
  return [
    ...(whom.number === null ? [] : [{ kind: 'number' as const, value: canonicalNumber(whom.number) }]),
    ...(whom.lid === null ? [] : [{ kind: 'lid' as const, value: whom.lid }]),
  ];
};

const sortName = (name: string): string => fold(name).slice(0, sortNameLength);

export const placeOf = ({ name, id }: ContactRecord): ContactPlace => ({ sortName: sortName(name), id });

const toItem = (record: ContactRecord): ContactItem => ({
  ...record,
  sortName: sortName(record.name),
  lid: record.lid ?? undefined,
  jid: record.jid ?? undefined,
  urlPicture: record.urlPicture ?? undefined,
});

const toRecord = ({ sortName: _sortName, ...item }: ContactItem): ContactRecord => ({
  ...item,
  lid: item.lid ?? null,
  jid: item.jid ?? null,
  urlPicture: item.urlPicture ?? null,
});

/**
 * The contacts of one company. Whoever commits `creation`, `learned`, `rename` or `changes` adds the effects of
 * `contacts/announce.ts`, so that the search index and the screens follow.
 */
export interface ContactStore {
  /** Strongly consistent, so that the search index never falls behind what it read. */
  get(id: number): Promise<ContactRecord | null>;
  /** Those that exist, in the order of `ids`. */
  getMany(ids: readonly number[]): Promise<ContactRecord[]>;
  /**
   * The contact of a number or LID. Both forms of a Brazilian mobile mean the same. Should number and LID belong to two
   * contacts, the older one is answered; `learned` then gives it both.
   */
  identify(whom: ContactAddress): Promise<ContactRecord | null>;
  /** The contact with its identity items; label `contact identity` fails if one of them belongs to somebody. */
  creation(contact: ContactRecord, whom: ContactAddress): Write[];
  /**
   * What an address that the channel gave adds to a contact: a missing number or LID, or the number as WhatsApp
   * registered it. Aliases of a younger contact are taken over; label `contact identity` fails if an older one has
   * it, or `contact` if it changed: identify again then. Empty if nothing is new.
   */
  learned(contact: ContactRecord, address: Address): Write[];
  /** Label `contact` fails if it changed since it was read. */
  rename(contact: ContactRecord, name: string): Write[];
  /** All that differs between both; labels `contact` and, for a number that somebody has, `contact identity`. */
  changes(before: ContactRecord, after: ContactRecord): Promise<Write[]>;
  /** By folded name, from a place on. */
  page(limit: number, after: ContactPlace | null): Promise<ContactRecord[]>;
  count(): Promise<number>;
}

export const contactStore = (client: DynamoDBDocumentClient, companyId: number): ContactStore => {
  const contacts = contactEntity(client);
  const identities = identityEntity(client);
  const counts = countEntity(client);

  const get = async (id: number): Promise<ContactRecord | null> => {
    const { data } = await contacts.get({ companyId, id }).go({ consistent: true });
    return data && toRecord(data);
  };

  const holders = async (wanted: readonly Alias[]): Promise<number[]> => {
    const found = await Promise.all(
      wanted.map((alias) => identities.get({ companyId, ...alias }).go({ consistent: true })),
    );
    return found.flatMap(({ data }) => data?.contactId ?? []);
  };

  const claim = (contactId: number, alias: Alias): Write =>
    put('contact identity', identities.create({ companyId, ...alias, contactId }).params());

  /** Also from a younger contact, which keeps its tickets: what comes from now on goes to the older one. */
  const takeOver = (contactId: number, alias: Alias): Write =>
    put(
      'contact identity',
      identities
        .put({ companyId, ...alias, contactId })
        .where((item, { notExists, gte }) => `${notExists(item.contactId)} OR ${gte(item.contactId, contactId)}`)
        .params(),
    );

  const replace = (before: ContactRecord, after: ContactRecord): Write =>
    put(
      'contact',
      contacts
        .put({ ...toItem(after), companyId, id: before.id, version: before.version + 1 })
        .where(({ version }, { eq }) => eq(version, before.version))
        .params(),
    );

  return {
    get,
    getMany: async (ids) => {
      const keys = [...new Set(ids)].map((id) => ({ companyId, id }));
      const items = await readMany(keys, (wanted) => contacts.get(wanted).go({ concurrent: 4 }));
      const found = new Map(items.map((item) => [item.id, toRecord(item)]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    identify: async (whom) => {
      const found = await holders(aliases(whom));
      return found.length === 0 ? null : get(Math.min(...found));
    },
    creation: (contact, whom) => [
      put('contact', contacts.create(toItem({ ...contact, companyId })).params()),
      ...aliases(whom).map((alias) => claim(contact.id, alias)),
      update(
        'contact count',
        counts
          .upsert({ companyId, shard: contact.id % countShards })
          .add({ count: 1 })
          .params(),
      ),
    ],
    learned: (contact, address) => {
      const known = aliases({ number: contact.number || null, lid: contact.lid });
      const missing = aliases(address).filter(
        (alias) => !known.some((other) => other.kind === alias.kind && other.value === alias.value),
      );
      const number = address.number ?? contact.number;
      if (missing.length === 0 && number === contact.number) return [];
      return [
        replace(contact, { ...contact, number, lid: address.lid ?? contact.lid }),
        ...missing.map((alias) => takeOver(contact.id, alias)),
      ];
    },
    rename: (contact, name) => [replace(contact, { ...contact, name })],
    changes: async (before, after) => {
      const [had] = aliases({ number: before.number || null, lid: null });
      const [has] = aliases({ number: after.number || null, lid: null });
      if (had?.value === has?.value) return [replace(before, after)];
      const mine = had !== undefined && (await holders([had])).includes(before.id);
      return [
        replace(before, after),
        ...(mine
          ? [
              remove(
                'contact identity',
                identities
                  .delete({ companyId, ...had })
                  .where(({ contactId }, { eq }) => eq(contactId, before.id))
                  .params(),
              ),
            ]
          : []),
        ...(has ? [claim(before.id, has)] : []),
      ];
    },
    page: async (limit, after) => {
      const query = contacts.query.byName({ companyId });
      const { data } = await (after ? query.gt(after) : query).go({ limit, count: limit });
      return data.map(toRecord);
    },
    count: async () => {
      const { data } = await counts.query.byShard({ companyId }).go({ pages: 'all' });
      return data.reduce((sum, { count }) => sum + count, 0);
    },
  };
};
