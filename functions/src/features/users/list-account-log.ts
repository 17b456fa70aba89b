import type { listAccountLog as endpoint } from '@recado/shared/contract/account-log';
import * as z from 'zod';
import type { UseCase } from '../../context/binding.ts';
import { defineCursor } from '../../platform/cursor.ts';

const pageSize = 30;

/** Id of the last entry of the page. */
const cursor = defineCursor(z.ulid());

/** Lists what was done to the accounts of the company. */
export const listAccountLog: UseCase<typeof endpoint> = async ({ stores }, { query }) => {
  const found = await stores.accountLog.page(cursor.decode(query.cursor), pageSize + 1);
  const entries = found.slice(0, pageSize);
  const hasMore = found.length > pageSize;
  return { entries, hasMore, nextCursor: hasMore ? cursor.encode(entries.at(-1)!.id) : null };
};
