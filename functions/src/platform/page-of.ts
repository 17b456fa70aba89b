import { invalidInput } from '@recado/shared/contract/errors';
import { fold } from '@recado/shared/text/fold';

const pageSize = 20;

interface PageQuery {
  cursor?: string;
  pageNumber?: number;
}

const startOf = ({ cursor, pageNumber = 1 }: PageQuery): number => {
  if (cursor === undefined) return (pageNumber - 1) * pageSize;
  if (!/^\d{1,6}$/.test(cursor)) throw invalidInput('query.cursor', 'invalid_format');
  return Number(cursor);
};

/** Returns a page of a list that is short enough to be read whole, with the position of the next. */
export const pageOf = <Row>(
  all: readonly Row[],
  query: PageQuery,
): { rows: Row[]; hasMore: boolean; nextCursor: string | null } => {
  const end = startOf(query) + pageSize;
  const hasMore = end < all.length;
  return { rows: all.slice(end - pageSize, end), hasMore, nextCursor: hasMore ? String(end) : null };
};

/** Returns a page of the rows of which one text contains the searched one, whatever case and accents. */
export const searchPage = <Row>(
  all: readonly Row[],
  query: PageQuery & { searchParam?: string },
  textsOf: (row: Row) => readonly string[],
): ReturnType<typeof pageOf<Row>> => {
  const wanted = fold(query.searchParam ?? '');
  return pageOf(
    all.filter((row) => textsOf(row).some((text) => fold(text).includes(wanted))),
    query,
  );
};
