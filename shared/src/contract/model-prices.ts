import * as z from 'zod';
import { modelPriceLimits as limits } from '../limits/model-prices.ts';

const price = z.number().min(0).max(limits.price.max);

/** The price list of models: no two lines of a model. */
export const modelPrices = z
  .array(z.object({ model: z.string().trim().min(1).max(100), input: price, output: price }))
  .max(limits.lines.max)
  .refine((lines) => new Set(lines.map(({ model }) => model)).size === lines.length);
