import { z } from 'zod';
import { S3Error } from '../errors/errors.ts';

const scalar = z.union([z.string(), z.number()]).transform(String);

const condition = z.union([
  z.tuple([z.literal('content-length-range'), z.coerce.number().int(), z.coerce.number().int()]),
  z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), scalar]),
  z.record(z.string(), scalar),
]);

const document = z.object({ expiration: z.iso.datetime(), conditions: z.array(condition) });

interface Policy {
  /** Throws unless the form meets every condition and every field has a condition. */
  readonly check: (fields: ReadonlyMap<string, string>) => void;
  /** Bytes. */
  readonly minBytes: number;
  readonly maxBytes: number;
}

/** Fields that need no condition. */
const exempt = new Set(['policy', 'x-amz-signature', 'file']);

/** S3's limit for a single upload, in bytes. */
const fiveGigabytes = 5 * 1024 ** 3;

const decode = (encoded: string): z.infer<typeof document> => {
  try {
    return document.parse(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')));
  } catch {
    throw new S3Error('InvalidPolicyDocument');
  }
};

const invalid = (reason: string) => new S3Error('AccessDenied', `Invalid according to Policy: ${reason}`);

/** Parses the base64 policy of a presigned POST. Throws if it is malformed or expired. */
export const readPolicy = (encoded: string): Policy => {
  const { expiration, conditions } = decode(encoded);
  if (Date.parse(expiration) <= Date.now()) throw invalid('Policy expired.');
  const matches: [operator: 'eq' | 'starts-with', field: string, value: string][] = [];
  let [minBytes, maxBytes] = [0, fiveGigabytes];
  for (const entry of conditions) {
    if (!Array.isArray(entry))
      Object.entries(entry).forEach(([field, value]) => matches.push(['eq', field.toLowerCase(), value]));
    else if (entry[0] === 'content-length-range') [, minBytes, maxBytes] = entry;
    else matches.push([entry[0], entry[1].slice(1).toLowerCase(), entry[2]]);
  }
  const check = (fields: ReadonlyMap<string, string>) => {
    for (const [operator, field, value] of matches) {
      const given = fields.get(field) ?? '';
      const holds = operator === 'eq' ? given === value : given.startsWith(value);
      if (!holds) throw invalid(`Policy Condition failed: ["${operator}", "$${field}", "${value}"]`);
    }
    const known = new Set(matches.map(([, field]) => field));
    const extra = [...fields.keys()].filter(
      (field) => !known.has(field) && !exempt.has(field) && !field.startsWith('x-ignore-'),
    );
    if (extra.length > 0) throw invalid(`Extra input fields: ${extra.join(', ')}`);
  };
  return { check, minBytes, maxBytes };
};
