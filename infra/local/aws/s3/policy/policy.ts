import { z } from 'zod';
import { S3Error } from '../errors.ts';

const scalar = z.union([z.string(), z.number()]).transform(String);

const condition = z.union([
  z.tuple([z.literal('content-length-range'), z.coerce.number().int(), z.coerce.number().int()]),
  z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), scalar]),
  z.record(z.string(), scalar),
]);

const document = z.object({ expiration: z.iso.datetime(), conditions: z.array(condition) });

export interface Policy {
  /** Refuses the form unless it meets every condition and holds nothing that no condition speaks of. */
  readonly check: (fields: ReadonlyMap<string, string>) => void;
  /** Bytes that the file may have. */
  readonly smallest: number;
  readonly largest: number;
}

/** Fields that need no condition. */
const exempt = new Set(['policy', 'x-amz-signature', 'file']);

/** The largest object of a single upload on S3. */
const fiveGigabytes = 5 * 1024 ** 3;

const decode = (encoded: string): z.infer<typeof document> => {
  try {
    return document.parse(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')));
  } catch {
    throw new S3Error('InvalidPolicyDocument');
  }
};

const invalid = (reason: string) => new S3Error('AccessDenied', `Invalid according to Policy: ${reason}`);

/** Reads the base64 policy of a presigned POST; an expired one is refused at once. */
export const readPolicy = (encoded: string): Policy => {
  const { expiration, conditions } = decode(encoded);
  if (Date.parse(expiration) <= Date.now()) throw invalid('Policy expired.');
  const matches: [operator: 'eq' | 'starts-with', field: string, value: string][] = [];
  let [smallest, largest] = [0, fiveGigabytes];
  for (const entry of conditions) {
    if (!Array.isArray(entry))
      Object.entries(entry).forEach(([field, value]) => matches.push(['eq', field.toLowerCase(), value]));
    else if (entry[0] === 'content-length-range') [, smallest, largest] = entry;
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
  return { check, smallest, largest };
};
