import * as z from 'zod';
import { id } from '../parameters.ts';
import { defineQueue } from './define-queue.ts';

const maxSession = 500;

/** Messages of one answer, and characters of each text. */
const maxAnswerParts = 50;
export const maxAnswerTextLength = 4096;

/** Milliseconds that a message of an answer may wait behind the one before: ten minutes. */
const maxAnswerDelay = 600_000;

/** Milliseconds behind the message before, or behind the answer's arrival. */
const delay = z.int().min(0).max(maxAnswerDelay).default(0);

const text = z.string().max(maxAnswerTextLength);

/** The names of the company's sources that a message uses: agents see them. */
const sources = z.array(z.string().max(300)).max(10).optional();

/** One message of an answer: a text, or a file that the company stores, with its caption. */
const answerPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text, sources, delay }),
  z.object({
    type: z.literal('media'),
    key: z.string().min(1),
    name: z.string(),
    mimetype: z.string(),
    size: z.int().min(0),
    caption: text.default(''),
    /** Set for a voice note. */
    voice: z.object({ seconds: z.number().min(0), waveform: z.string() }).optional(),
    /** The text that a voice note says. */
    transcription: text.optional(),
    sources,
    delay,
  }),
]);
export type AnswerPart = z.output<typeof answerPart>;

/**
 * The command for the ticket behind the messages: it is closed, with the connection's completion message or without it;
 * it waits for a person, in another queue or for a user; or a flow starts, null for the connection's.
 */
const answerCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('close'), farewell: z.boolean().default(false) }),
  z.object({ type: z.literal('handOver'), queueId: id.nullable(), userId: id.nullable().default(null) }),
  z.object({ type: z.literal('flow'), flowId: id.nullable() }),
]);

/**
 * The answer of every integration, whatever its kind: messages in their order, a command for the ticket, and its cost.
 */
export const integrationAnswer = z.object({
  parts: z.array(answerPart).max(maxAnswerParts).default([]),
  command: answerCommand.nullable().default(null),
  /** True where the contact has written meanwhile: the service is called once more, and answers all at once. */
  again: z.boolean().default(false),
  /** True where the service has nothing more to ask: a flow goes on, any other ticket waits for a person. */
  ends: z.boolean().default(false),
  /** The service's name for its session with the contact, which the next call repeats; null begins another one. */
  session: z.string().max(maxSession).nullable().default(null),
  /** Milliseconds without a message after which the session is forgotten; null never. */
  expiresIn: z.int().min(1).nullable().default(null),
  /** The number of inputs that the service has answered. */
  taken: z.int().min(0).default(0),
  /** Tokens that a model took for the answer; 0 where it has none. */
  tokens: z.int().min(0).default(0),
  /** Private notes for the company's users. */
  notes: z.array(text).max(20).default([]),
});
export type IntegrationAnswer = z.output<typeof integrationAnswer>;

/** A message of a contact that a service has not answered yet. */
export interface IntegrationInput {
  /** Null for a message without a text. */
  text: string | null;
  /** The channel's id of a message with a file; null for any other. */
  wid: string | null;
  /** The time when the engine got it, in milliseconds since 1970; absent in dialogues of earlier releases. */
  at?: number;
}

/** A call of the service that answers a ticket. It is read from the ticket's dialogue. `attempt` counts from 1. */
const integrationMessage = z.object({ companyId: id, ticketId: id, callId: z.string(), attempt: z.int().min(1) });
export type IntegrationMessage = z.output<typeof integrationMessage>;

/** The tools of an MCP server are due to be read again. One whose time was changed is ignored. */
const toolsMessage = z.object({ type: z.literal('readTools'), companyId: id, serverId: id, at: z.int().nonnegative() });
export type ToolsMessage = z.output<typeof toolsMessage>;

/** Standard: the consumer enqueues a failed attempt again with a delay. A call that is delivered twice is answered once. */
export const integrationQueue = defineQueue({
  name: 'integrations',
  schema: z.union([toolsMessage, integrationMessage]),
  fifo: false,
  delays: true,
  timeout: 60,
  maxReceiveCount: 5,
  retries: 'afterVisibilityTimeout',
});
