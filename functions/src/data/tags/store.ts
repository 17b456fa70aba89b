import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Tag } from '@recado/shared/contract/tags';
import { byText } from '../../platform/by-text.ts';
import { type EntityStore, entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord, EntityTypesOf } from '../../platform/entity/entity-types.ts';
import { laneTicketEntity, tagEntity, taggedContactEntity } from './entities.ts';

export type TagRecord = EntityRecord<typeof tagEntity>;

/** The tag as the company's users see it. */
export const presentTag = ({ version: _version, ...fields }: TagRecord): Tag => fields;

/** A page of ids: `limit` of them, smaller than `before`. */
interface IdPage {
  limit: number;
  before?: number | null;
}

/**
 * Tags of one company. Contacts hold the ids of their tags and tickets a copy of them, so that neither needs a read of
 * its tags; names and colours are the company's, read at once. The stores of contacts and tickets write, in the
 * transaction that changes a record, one item for each tag of a contact and for the lane of a ticket: `contactsWith` and
 * `ticketsIn` are queries of these. Records keep the ids of removed tags, which nothing shows.
 */
interface TagStore extends Omit<EntityStore<EntityTypesOf<typeof tagEntity>>, 'list'> {
  /** All of the company, by name: one query. */
  list(): Promise<TagRecord[]>;
  /** Ids of the contacts that have a tag, the newest contact first: one query, 0.5 read units for 60 contacts. */
  contactsWith(tagId: number, page: IdPage): Promise<number[]>;
  /** Ids of the tickets in a lane that are not closed, the newest ticket first. One query. */
  ticketsIn(laneId: number, page: IdPage): Promise<number[]>;
  /** Counts the contacts that have a tag, up to `limit`: one query, 9 read units for 1,000. */
  countContacts(tagId: number, limit: number): Promise<number>;
  /** The number of tickets in a lane that are not closed, up to `limit`. */
  countTickets(laneId: number, limit: number): Promise<number>;
}

const byName = byText<TagRecord>(({ name }) => name);

/** The order of lanes on the board: by the place that they were given, then as they were made. */
export const byLaneOrder = (one: TagRecord, other: TagRecord): number =>
  (one.orderLane ?? Infinity) - (other.orderLane ?? Infinity) || one.id - other.id;

export const tagStore = (client: DynamoDBDocumentClient, companyId: number): TagStore => {
  const store = entityStore(tagEntity, client, companyId);
  const contacts = entityStore(taggedContactEntity, client, companyId);
  const tickets = entityStore(laneTicketEntity, client, companyId);
  return {
    ...store,
    list: async () => (await store.list()).sort(byName),
    contactsWith: async (tagId, { limit, before = null }) => {
      const after = before === null ? null : { contactId: before };
      const found = await contacts.list({ partition: { tagId }, order: 'desc', limit, after });
      return found.map(({ contactId }) => contactId);
    },
    ticketsIn: async (tagId, { limit, before = null }) => {
      const after = before === null ? null : { ticketId: before };
      const found = await tickets.list({ partition: { tagId }, order: 'desc', limit, after });
      return found.map(({ ticketId }) => ticketId);
    },
    countContacts: (tagId, limit) => contacts.count({ partition: { tagId }, limit }),
    countTickets: (tagId, limit) => tickets.count({ partition: { tagId }, limit }),
  };
};
