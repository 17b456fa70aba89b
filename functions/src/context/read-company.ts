import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { AppError } from '@recado/shared/contract/errors';
import type { Plan } from '@recado/shared/contract/plans';
import { setTimeout as delay } from 'node:timers/promises';
import { withOwnLimits } from '../data/companies/own-limits.ts';
import { companyStore, type CompanyRecord } from '../data/companies/store.ts';
import { planStore } from '../data/plans/store.ts';
import { environment } from '../platform/environment.ts';
import { getItems } from '../platform/table-reads.ts';

type Item = Record<string, unknown>;

/** The plan that a company was on when last read: right nearly always, and checked each time. */
const planIds = new Map<number, number>();
const maxPlanIds = 50_000;

const maxReads = 6;

const readKeys = async (client: DynamoDBDocumentClient, keys: readonly Item[]): Promise<Item[]> => {
  const TableName = environment().TABLE_NAME;
  const items: Item[] = [];
  let wanted: Item[] = [...keys];
  for (let attempt = 1; wanted.length > 0; attempt++) {
    if (attempt > maxReads) throw new AppError('ERR_BUSY');
    if (attempt > 1) await delay(10 * 2 ** attempt);
    const answer = await getItems(client, { TableName, keys: wanted, ConsistentRead: true });
    items.push(...answer.items);
    wanted = answer.unprocessed;
  }
  return items;
};

/** Returns the item of a key among those that were read, in any order; an empty one if there is none. */
const at = (items: readonly Item[], key: Item): Item =>
  items.find((item) => item.pk === key.pk && item.sk === key.sk) ?? {};

/**
 * Reads an item of a company together with the company and its plan, strongly consistent: one read for the three of them.
 * Null where the company is gone or is being deleted.
 *
 * @param itemKey the key of the item; the item is empty if there is none
 */
export const readWithCompany = async (
  client: DynamoDBDocumentClient,
  companyId: number,
  itemKey: Item,
): Promise<{ item: Item; company: CompanyRecord; plan: Plan } | null> => {
  const [companies, plans] = [companyStore(client), planStore(client)];
  const companyKey = companies.key(companyId);
  const guessedPlan = planIds.get(companyId);
  const items = await readKeys(client, [
    itemKey,
    companyKey,
    ...(guessedPlan === undefined ? [] : [plans.key(guessedPlan)]),
  ]);
  const company = companies.fromItem(at(items, companyKey));
  if (!company || company.deletion !== null) return null;
  const plan =
    guessedPlan === company.planId
      ? plans.fromItem(at(items, plans.key(guessedPlan)))
      : await plans.get(company.planId);
  if (!plan) return null;
  if (planIds.size >= maxPlanIds) planIds.clear();
  planIds.set(company.id, company.planId);
  return { item: at(items, itemKey), company, plan: withOwnLimits(plan, company) };
};
