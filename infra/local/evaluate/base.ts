import { createEvaluationCase } from '@recado/shared/contract/evaluation';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { furnitureShop } from '../../../functions/src/features/evaluation/sample/furniture-shop.ts';
import { questionCases } from '../../../functions/src/features/evaluation/sample/sample-cases.ts';

const schema = z.object({
  sources: z.array(z.object({ name: z.string().min(1), text: z.string().min(1) })),
  cases: z.array(createEvaluationCase.body!.omit({ promptId: true })).min(1),
});

/** Sources, and questions to them with what is expected. */
type Base = z.output<typeof schema>;

const shipped = (): Base => ({
  sources: Object.entries(furnitureShop).map(([name, passages]) => ({
    name,
    text: passages.map(({ title, text }) => `${title}\n\n${text}`).join('\n\n'),
  })),
  cases: questionCases(),
});

/** Reads sources and cases: those of a file, or the sample that the product ships. */
export const readBase = (file: string | null): Base =>
  file === null ? shipped() : schema.parse(JSON.parse(readFileSync(file, 'utf8')));
