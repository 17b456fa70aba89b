import type * as contract from '@recado/shared/contract/any-companies';
import { fold } from '@recado/shared/text/fold';
import * as z from 'zod';
import type { UseCase } from '../../../context/binding.ts';
import type { UserContext } from '../../../context/context.ts';
import type { StoredCompany } from '../../../data/companies/store.ts';
import { defineCursor } from '../../../platform/cursor.ts';
import { existing } from '../../../platform/existing.ts';
import { presentAccount } from './present-account.ts';

/** Companies of a page, companies of a read, and companies that one call looks at. */
const pageSize = 20;
const readSize = 200;
const maxLooked = 2_000;

/** Id of the last company that was looked at. */
const cursor = defineCursor(z.int().positive());

interface Query {
  searchParam?: string | undefined;
  cursor?: string | undefined;
}

/** Returns a page of the companies that a text finds, by id. A page may be short where few are found. */
const search = async ({ installation }: UserContext, query: Query) => {
  const wanted = fold(query.searchParam ?? '');
  const isFound = ({ name, email, document }: StoredCompany): boolean =>
    [name, email, document].some((text) => fold(text).includes(wanted));
  const found: StoredCompany[] = [];
  let after = cursor.decode(query.cursor) ?? 0;
  for (let looked = 0; looked < maxLooked; looked += readSize) {
    const read = await installation.companies.stored(after, readSize);
    for (const company of read) {
      after = company.id;
      if (isFound(company)) found.push(company);
      if (found.length === pageSize) break;
    }
    if (found.length === pageSize) break;
    if (read.length < readSize) return { found, hasMore: false, nextCursor: null };
  }
  const hasMore = (await installation.companies.page(after, 1)).length > 0;
  return { found, hasMore, nextCursor: hasMore ? cursor.encode(after) : null };
};

/** Lists the companies of the installation. */
export const listCompanies: UseCase<typeof contract.listCompanies> = async (context, { query }) => {
  const { found, ...position } = await search(context, query);
  const { installation } = context;
  return { companies: await Promise.all(found.map((one) => presentAccount(installation, one))), ...position };
};

/** Lists the names of the companies. */
export const listCompanyNames: UseCase<typeof contract.listCompanyNames> = async (context, { query }) => {
  const { found, ...position } = await search(context, query);
  return { companies: found.map(({ id, name, health }) => ({ id, name, health })), ...position };
};

/** Gets a company. */
export const getCompany: UseCase<typeof contract.getCompany> = async ({ installation }, { params: { id } }) =>
  presentAccount(installation, existing('company', await installation.companies.getStored(id)));
