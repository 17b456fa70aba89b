import * as z from 'zod';
import { messagePriceLimits as limits } from '../limits/message-prices.ts';

const price = z.int().min(0).max(limits.price.max).nullable();

/** The price list of the messages of the Cloud API: no two lines of a month and a country. */
export const messagePrices = z
  .array(
    z.object({
      from: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/),
      country: z.string().regex(/^([1-9]\d{0,2})?$/),
      marketing: price,
      utility: price,
      authentication: price,
      service: price,
    }),
  )
  .max(limits.lines.max)
  .refine((lines) => new Set(lines.map(({ from, country }) => `${from} ${country}`)).size === lines.length);
