import { BatchWriteCommand, GetCommand, PutCommand, ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { sessionHostKeys } from '@recado/shared/deployment/session-host-keys';
import * as z from 'zod';
import { documentClient } from './clients.ts';
import { environment } from './environment.ts';
import { isConditionFailure } from './is-condition-failure.ts';

/** The key of an item. */
export const itemKey = z.object({ pk: z.string(), sk: z.string() });
type ItemKey = z.output<typeof itemKey>;

/** Items that DynamoDB deletes in one call, and calls at once. */
const batch = 25;
const width = 8;
/** Items that a Scan reads at most. 1 MB of items are fewer; without a limit, the local table reads on to its end. */
const scanned = 4_000;

/**
 * The filter that only items of a company pass: those in its partitions and in the session host's for it, those that are
 * listed by its number, and those of the installation that name it.
 */
const ofCompany = (
  companyId: number,
): Pick<ScanCommandInput, 'FilterExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'> => ({
  FilterExpression: [
    'begins_with(#pk, :partition)',
    'begins_with(#pk, :host)',
    '(begins_with(#pk, :hosts) AND begins_with(#sk, :registered))',
    '(begins_with(#pk, :installation) AND (begins_with(#sk, :partition) OR #companyId = :companyId))',
  ].join(' OR '),
  ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk', '#companyId': 'companyId' },
  ExpressionAttributeValues: {
    ':partition': `c#${companyId}#`,
    ':host': sessionHostKeys.company(companyId),
    ':hosts': sessionHostKeys.registries,
    ':registered': sessionHostKeys.registeredOf(companyId),
    ':installation': 'i#',
    ':companyId': companyId,
  },
});

/** Reads items in the next part of the table: up to 1 MB of all companies' items. */
const scanPart = async (
  after: ItemKey | null,
  selection: Pick<
    ScanCommandInput,
    'FilterExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues' | 'ProjectionExpression'
  >,
): Promise<{ items: Record<string, unknown>[]; next: ItemKey | null }> => {
  const { Items = [], LastEvaluatedKey } = await documentClient().send(
    new ScanCommand({
      TableName: environment().TABLE_NAME,
      ...selection,
      ConsistentRead: true,
      Limit: scanned,
      ExclusiveStartKey: after ?? undefined,
    }),
  );
  return { items: Items, next: LastEvaluatedKey ? itemKey.parse(LastEvaluatedKey) : null };
};

/**
 * Finds items of a company in the next part of the table: up to 1 MB of all companies' items. Few companies are deleted, and
 * nothing else knows every key.
 */
export const scanCompany = async (
  companyId: number,
  after: ItemKey | null,
): Promise<{ keys: ItemKey[]; next: ItemKey | null }> => {
  const { items, next } = await scanPart(after, { ...ofCompany(companyId), ProjectionExpression: '#pk, #sk' });
  return { keys: items.map((item) => itemKey.parse(item)), next };
};

/** An item with all that it has. */
export type CompanyItem = ItemKey & Record<string, unknown>;

/**
 * Finds items of a company in the next part of the table, with all that they have; with the effects of all companies that
 * are on their way or were set aside, whose texts alone say of which one they are.
 */
export const scanCompanyItems = async (
  companyId: number,
  after: ItemKey | null,
): Promise<{ items: CompanyItem[]; next: ItemKey | null }> => {
  const { FilterExpression, ExpressionAttributeValues, ...names } = ofCompany(companyId);
  const { items, next } = await scanPart(after, {
    ...names,
    FilterExpression: `${FilterExpression} OR begins_with(#pk, :outbox)`,
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':outbox': 'i#outbox' },
  });
  return { items: items as CompanyItem[], next };
};

/** Writes an item in the place of the one that was read, unless that has changed since. Returns false if it has. */
export const replaceItem = async (before: CompanyItem, after: CompanyItem): Promise<boolean> => {
  const fields = Object.entries(before).filter(([name]) => name !== 'pk' && name !== 'sk');
  try {
    await documentClient().send(
      new PutCommand({
        TableName: environment().TABLE_NAME,
        Item: after,
        ConditionExpression: ['attribute_exists(#pk)', ...fields.map((_, at) => `#f${at} = :f${at}`)].join(' AND '),
        ExpressionAttributeNames: {
          '#pk': 'pk',
          ...Object.fromEntries(fields.map(([name], at) => [`#f${at}`, name])),
        },
        ExpressionAttributeValues:
          fields.length === 0 ? undefined : Object.fromEntries(fields.map(([, value], at) => [`:f${at}`, value])),
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
};

/** Deletes up to 25 items; what the table does not take is tried again. */
const removeBatch = async (keys: readonly ItemKey[]): Promise<void> => {
  const { TABLE_NAME } = environment();
  let RequestItems: Record<string, unknown[]> = { [TABLE_NAME]: keys.map((Key) => ({ DeleteRequest: { Key } })) };
  for (let left = keys.length; left > 0; left = RequestItems[TABLE_NAME]?.length ?? 0) {
    const { UnprocessedItems = {} } = await documentClient().send(new BatchWriteCommand({ RequestItems } as never));
    RequestItems = UnprocessedItems;
  }
};

/** Deletes items, whatever they are. */
export const removeItems = async (keys: readonly ItemKey[]): Promise<void> => {
  const batches = Array.from({ length: Math.ceil(keys.length / batch) }, (_, at) =>
    keys.slice(at * batch, (at + 1) * batch),
  );
  for (let at = 0; at < batches.length; at += width)
    await Promise.all(batches.slice(at, at + width).map((one) => removeBatch(one)));
};

/**
 * True if the session host holds a connection's credentials: it deletes them once it has logged the number out. The item
 * that held them stays, with its fence.
 */
export const isLinked = async (companyId: number, whatsappId: number): Promise<boolean> => {
  const { Item } = await documentClient().send(
    new GetCommand({
      TableName: environment().TABLE_NAME,
      Key: { pk: sessionHostKeys.connection(companyId, whatsappId), sk: sessionHostKeys.head },
      ProjectionExpression: 'creds',
      ConsistentRead: true,
    }),
  );
  return Item?.creds !== undefined;
};
