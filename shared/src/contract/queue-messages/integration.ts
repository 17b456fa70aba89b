import * as z from 'zod';
import { id } from '../parameters.ts';

/** Messages of one answer, and characters of each text. */
const maxAnswerParts = 50;
const maxAnswerTextLength = 4096;

/** Milliseconds that a message of an answer may wait behind the one before: ten minutes. */
const maxAnswerDelay = 600_000;

/** Milliseconds behind the message before, or behind the answer's arrival. */
const delay = z.int().min(0).max(maxAnswerDelay).default(0);

const text = z.string().max(maxAnswerTextLength);

/** One message of an answer: a text, or a file that the company stores, with its caption. */
const answerPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text, delay }),
  z.object({
    type: z.literal('media'),
    key: z.string().min(1),
    name: z.string(),
    mimetype: z.string(),
    size: z.int().min(0),
    caption: text.default(''),
    delay,
  }),
]);
export type AnswerPart = z.output<typeof answerPart>;

/** The command for the ticket behind the messages: it is closed, waits for a person, or does so in another queue. */
const answerCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('close') }),
  z.object({ type: z.literal('handOver'), queueId: id.nullable() }),
]);

/**
 * The answer of every integration, whatever its kind: messages in their order, a command for the ticket, and its cost.
 */
export const integrationAnswer = z.object({
  parts: z.array(answerPart).max(maxAnswerParts).default([]),
  command: answerCommand.nullable().default(null),
  /** Tokens that a model took for the answer; 0 where it has none. */
  tokens: z.int().min(0).default(0),
});
export type IntegrationAnswer = z.output<typeof integrationAnswer>;
