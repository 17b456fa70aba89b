import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../platform/clients.ts';
import type { Entity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityTypes } from '../../platform/entity/entity-types.ts';
import type { Item } from '../../platform/entity/item-mapping.ts';
import { countersOf } from '../../platform/entity/quota-writes.ts';
import { environment } from '../../platform/environment.ts';
import { isConditionFailure } from '../../platform/is-condition-failure.ts';
import { companyOf, isItemOf } from '../../platform/migrations/item-of.ts';
import type { Migration } from '../../platform/migrations/migration.ts';
import { type Counter, quotaKey } from '../../platform/quota.ts';
import { campaignEntity } from '../campaigns/entities.ts';
import { companyEntity } from '../companies/store.ts';
import { contactListEntity } from '../contact-lists/store.ts';
import { fileListEntity } from '../file-lists/store.ts';
import { internalChatEntity } from '../internal-chats/entities.ts';
import { internalChatStore } from '../internal-chats/store.ts';
import { quickMessageEntity } from '../quick-messages/store.ts';
import { scheduleEntity } from '../schedules/store.ts';
import { tagEntity } from '../tags/entities.ts';
import { ticketNoteEntity, ticketNoteStore } from '../ticket-notes/store.ts';
import { userStore } from '../users/store.ts';

/** Attempts while records are added and removed. */
const maxAttempts = 20;

/** Adds up the counters of all records of an entity. */
const countersIn = <Types extends EntityTypes>(
  entity: Entity<Types>,
  records: readonly Types['record'][],
): { counter: Counter; count: number }[] => {
  const counters = records.flatMap((record) => countersOf(entity, record as Item));
  const byName = Map.groupBy(counters, (counter) => JSON.stringify(counter));
  return [...byName.values()].map((same) => ({ counter: same[0]!, count: same.length }));
};

/** Counts all records of a company but the notes of its tickets. */
const countCompany = async (companyId: number): Promise<{ counter: Counter; count: number }[]> => {
  const client = documentClient();
  const users = await userStore(client, companyId).list();
  const quickMessages = entityStore(quickMessageEntity, client, companyId);
  const ofAudience = (audience: string) => quickMessages.listBy('byAudience', { partition: { audience } });
  const chats = internalChatStore(client, companyId);
  const chatsOf = await Promise.all(users.map(({ id }) => chats.ofUser(id)));
  const distinctChats = [...new Map(chatsOf.flat().map(({ chat }) => [chat.id, chat])).values()];
  return [
    ...countersIn(campaignEntity, await entityStore(campaignEntity, client, companyId).list()),
    ...countersIn(contactListEntity, await entityStore(contactListEntity, client, companyId).list()),
    ...countersIn(fileListEntity, await entityStore(fileListEntity, client, companyId).list()),
    ...countersIn(internalChatEntity, distinctChats),
    ...countersIn(
      quickMessageEntity,
      (await Promise.all(['all', ...users.map(({ id }) => `u${id}`)].map(ofAudience))).flat(),
    ),
    ...countersIn(scheduleEntity, await entityStore(scheduleEntity, client, companyId).listBy('byTime', {})),
    ...countersIn(tagEntity, await entityStore(tagEntity, client, companyId).list()),
  ];
};

/** Counts the notes of a ticket. */
const countTicket = async (companyId: number, ticketId: number): Promise<{ counter: Counter; count: number }[]> =>
  countersIn(ticketNoteEntity, await ticketNoteStore(documentClient(), companyId).ofTicket(ticketId));

const stored = async (companyId: number, counter: Counter): Promise<number | undefined> => {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: environment().TABLE_NAME, Key: quotaKey(companyId, counter), ConsistentRead: true }),
  );
  return Item?.count as number | undefined;
};

/** Stores a count unless the counter changed since it was read. */
const store = (companyId: number, counter: Counter, count: number, before: number | undefined): Promise<unknown> =>
  documentClient().send(
    new UpdateCommand({
      TableName: environment().TABLE_NAME,
      Key: quotaKey(companyId, counter),
      UpdateExpression: 'SET #count = :count',
      ConditionExpression: before === undefined ? 'attribute_not_exists(#count)' : '#count = :before',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':count': count, ...(before === undefined ? {} : { ':before': before }) },
    }),
  );

/** Stores counts that differ. What is added or removed meanwhile changes its counter, which is then counted again. */
const recount = async (
  companyId: number,
  count: () => Promise<{ counter: Counter; count: number }[]>,
): Promise<boolean> => {
  for (let attempt = 1; ; attempt++) {
    const known = new Map<string, number | undefined>();
    for (const { counter } of await count()) known.set(JSON.stringify(counter), await stored(companyId, counter));
    try {
      let wrote = false;
      for (const { counter, count: now } of await count()) {
        const before = known.get(JSON.stringify(counter));
        if (before === now) continue;
        await store(companyId, counter, now, before);
        wrote = true;
      }
      return wrote;
    } catch (error) {
      if (!isConditionFailure(error) || attempt === maxAttempts) throw error;
    }
  }
};

/** Counts what companies had before it was counted: that of a company with its item, the notes of a ticket with each. */
export const countQuotas: Migration = {
  name: 'quotas-counted',
  rewrite: (item) => item,
  derive: async (item) => {
    const companyId = companyOf(item);
    if (companyId === undefined) return false;
    if (isItemOf(companyEntity, item)) return recount(companyId, () => countCompany(companyId));
    if (!isItemOf(ticketNoteEntity, item)) return false;
    return recount(companyId, () => countTicket(companyId, item.ticketId as number));
  },
};
