import * as z from 'zod';
import type { TextLimit } from '../limits/limit.ts';
import { maxSearchLength } from '../limits/search.ts';
import { userLimits } from '../limits/users.ts';
import { parseJson } from '../text/well-formed.ts';

const fromJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return parseJson(value);
  } catch {
    return value;
  }
};

/** A text of limited length. */
export const text = ({ min = 0, max }: TextLimit) => z.string().min(min).max(max);
/** A name of limited length, without spaces around it. */
export const trimmed = ({ min = 0, max }: TextLimit) => z.string().trim().min(min).max(max);

/** A positive integer id; in a path it is parsed from text. */
export const id = z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A flag in a query string: `true`, `false`, `1`, `0`. */
export const flag = z.preprocess(
  fromJson,
  z.union([z.boolean(), z.literal([0, 1])]).transform(Boolean),
) as unknown as z.ZodType<boolean, boolean>;

/** A list in a query string, as JSON: `[1,2]`. */
export const listOf = <T>(element: z.ZodType<T>, max: number) =>
  z.preprocess(fromJson, z.array(element).max(max)) as unknown as z.ZodType<T[], T[]>;

/** A list of ids in a query string. */
export const idList = listOf<number>(id, 500);

/** A day, YYYY-MM-DD. */
export const isoDay = z.iso.date().regex(/^2/);

/** A list of short texts in a query string, as JSON: `["a","b"]`. */
export const textList = (maxCount: number) =>
  z.preprocess(fromJson, z.array(z.string().max(100)).max(maxCount)) as unknown as z.ZodType<string[], string[]>;

/** Selects a page by its number, which costs as many calls of the budget, or by the cursor of the page before, which costs one. */
export const page = {
  pageNumber: z.coerce.number<number>().int().min(1).max(50).optional(),
  cursor: z.string().max(4096).optional(),
};

/** Fields of every paged result besides its rows. */
export const pageResult = {
  hasMore: z.boolean(),
  nextCursor: z.string().nullable(),
};

export const idParams = z.object({ id });
/** A text that is searched for. */
export const searchText = z.string().max(maxSearchLength);
export const isoDate = z.iso.datetime();
/** An ISO time between two others, in milliseconds since 1970. */
export const dateWithin = ({ min, max }: { min: number; max: number }) =>
  isoDate.refine((at) => Date.parse(at) >= min && Date.parse(at) <= max);
/** How settings and user permissions are stored. */
export const toggle = z.enum(['enabled', 'disabled']);
export const email = z
  .email()
  .max(userLimits.email.max)
  .transform((value) => value.toLowerCase());
export const password = text(userLimits.password);
/** Result of calls that return no data. */
export const done = z.object({ ok: z.literal(true) });
