import type { ResponseFormatJSONSchema } from 'openai/resources/shared';
import * as z from 'zod';

const formOf = (name: string, properties: Record<string, object>): ResponseFormatJSONSchema => ({
  type: 'json_schema',
  json_schema: {
    name,
    strict: true,
    schema: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
  },
});

const text = { type: 'string' };

/** The form of a text, and of an answer with its sources. */
export const textForm = formOf('text', { text });
export const answerForm = formOf('answer', { text, sources: { type: 'array', items: text } });

/** The form of tags and a reason, by their names. */
export const closingForm = (tags: readonly string[], reasons: readonly string[]): ResponseFormatJSONSchema =>
  formOf('closing', {
    tags: { type: 'array', items: tags.length > 0 ? { type: 'string', enum: tags } : text },
    reason: reasons.length > 0 ? { type: ['string', 'null'], enum: [...reasons, null] } : { type: 'null' },
  });

/** An object of any of the forms. */
export const helpObject = z.object({
  text: z.string().trim().default(''),
  sources: z.array(z.string()).default([]),
  tags: z.array(z.string()).default([]),
  reason: z.string().nullable().default(null),
});
export type HelpObject = z.output<typeof helpObject>;
