import type { Endpoint } from '@recado/shared/contract/grammar';
import type { z } from 'zod';

const values: unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  '',
  'x'.repeat(5_000),
  '\u0000',
  "'; DROP TABLE users --",
  '${env}',
  '../../etc/passwd',
  [],
  [null],
  {},
  { $gt: '' },
  { __proto__: { super: true } },
];
const texts = [
  'abc',
  '0',
  '-1',
  '1.5',
  '1e400',
  'NaN',
  'null',
  '[1,',
  '{"a":1}',
  '%',
  '\u0000',
  "1' OR '1'='1",
  'x'.repeat(2_000),
];
const bodies = ['', '{', '{"a":', 'null', '[]', '"text"', '123', '\u0000', 'a=b'];

/** Wrong values of one property that are tried, so that a test of many properties stays short. */
const perProperty = 4;

const propertiesOf = (schema: z.ZodType | undefined): string[] =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
const refuses = (schema: z.ZodType | undefined, value: unknown): boolean =>
  schema !== undefined && !schema.safeParse(value).success;

const parsed = (text: string): { json: boolean; value?: unknown } => {
  if (text === '') return { json: true };
  try {
    return { json: true, value: JSON.parse(text) as unknown };
  } catch {
    return { json: false };
  }
};

/** Bodies that an endpoint's schema refuses, as text. */
export const garbageBodies = ({ body }: Endpoint): string[] => {
  if (!body) return [];
  const whole = bodies.filter((text) => {
    const { json, value } = parsed(text);
    return !json || refuses(body, value);
  });
  const byProperty = propertiesOf(body).flatMap((name) =>
    values
      .map((value) => ({ [name]: value }))
      .filter((value) => refuses(body, value))
      .slice(0, perProperty),
  );
  return [...whole, ...byProperty.map((value) => JSON.stringify(value))];
};

const garbageTexts = (schema: z.ZodType | undefined, sample: Record<string, string>): Record<string, string>[] =>
  propertiesOf(schema).flatMap((name) =>
    texts
      .map((text) => ({ ...sample, [name]: text }))
      .filter((value) => refuses(schema, value))
      .slice(0, perProperty),
  );

/** Queries that an endpoint's schema refuses. */
export const garbageQueries = ({ query }: Endpoint): Record<string, string>[] => garbageTexts(query, {});

/** Parameters of a path that an endpoint's schema refuses. */
export const garbageParams = ({ params }: Endpoint): Record<string, string>[] => garbageTexts(params, {});
