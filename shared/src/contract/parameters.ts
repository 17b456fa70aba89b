import * as z from 'zod';
import type { TextLimit } from '../limits/limit.ts';
import { maxSearchLength } from '../limits/search.ts';
import { userLimits } from '../limits/users.ts';
import { isTaxId, taxIdOf } from '../text/tax-id.ts';
import { parseJson } from '../text/well-formed.ts';
import type { Thing } from './errors.ts';

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

const positiveInteger = () => z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A positive integer id; in a path it is parsed from text. */
export const id = positiveInteger();

const namedThings = z.registry<{ thing: Thing }>();

/** Marks a schema as the name of a thing: `naming('ticket', z.uuid())`. */
export const naming = <Schema extends z.ZodType>(thing: Thing, schema: Schema): Schema => {
  namedThings.add(schema, { thing });
  return schema;
};

/** The id of a thing in a path: `z.object({ ticketId: idOf('ticket') })`. */
export const idOf = (thing: Thing) => naming(thing, positiveInteger());

/** The parameters of a path that names one thing, as `{id}`. */
export const idParams = (thing: Thing) => z.object({ id: idOf(thing) });

/** The things that the parameters of a path or a query name, by parameter. */
export const thingsNamedBy = (params: z.ZodType | undefined): Record<string, Thing> =>
  Object.fromEntries(
    Object.entries(params instanceof z.ZodObject ? params.shape : {}).flatMap(([name, schema]) => {
      const named = namedThings.get(schema as z.ZodType);
      return named ? [[name, named.thing]] : [];
    }),
  );

const typedTexts = z.registry<{ isTyped: true }>();

/**
 * Marks a schema as a text by which a person looks for something, in a path or a query string. Support that sees no
 * numbers is refused where it holds one.
 */
export const typed = <Schema extends z.ZodType>(schema: Schema): Schema => {
  typedTexts.add(schema, { isTyped: true });
  return schema;
};

const withoutWrapper = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? withoutWrapper(schema.unwrap() as z.ZodType)
    : schema;

/** The names of the inputs of a path or a query string by which a person looks for something. */
export const typedIn = (part: z.ZodType | undefined): string[] =>
  Object.entries(part instanceof z.ZodObject ? part.shape : {}).flatMap(([name, schema]) =>
    typedTexts.has(withoutWrapper(schema as z.ZodType)) ? [name] : [],
  );

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

/** A text that is searched for. */
export const searchText = typed(z.string().max(maxSearchLength));
/** The query of a list that is searched and read a page at a time. */
export const searchedPage = z.object({ searchParam: searchText.optional(), ...page });
export const isoDate = z.iso.datetime();
/** An ISO time between two others, in milliseconds since 1970. */
export const dateWithin = ({ min, max }: { min: number; max: number }) =>
  isoDate.refine((at) => Date.parse(at) >= min && Date.parse(at) <= max);
/** The stored form of switches, in settings and user permissions. */
export const toggle = z.enum(['enabled', 'disabled']);
export const email = z
  .email()
  .max(userLimits.email.max)
  .transform((value) => value.toLowerCase());
/** CPF or CNPJ, typed with or without punctuation. */
export const taxId = z
  .string()
  .transform(taxIdOf)
  .refine((value) => isTaxId(value));
export const password = text(userLimits.password);
/** Result of calls that return no data. */
export const done = z.object({ ok: z.literal(true) });
/** Payload of an event about records: the data of a new, changed or removed one. */
export const recordChanges = <Changed extends z.ZodRawShape, Removed extends z.ZodRawShape>(
  changed: Changed,
  removed: Removed,
) =>
  z.discriminatedUnion('action', [
    z.object({ action: z.literal(['create', 'update']), ...changed }),
    z.object({ action: z.literal('delete'), ...removed }),
  ]);

/** A code of an authenticator app. */
export const appCode = z
  .string()
  .transform((value) => value.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/));

/** A recovery code, however it is written. */
export const recoveryCode = z.string().trim().min(1).max(64);
