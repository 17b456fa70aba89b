import * as z from 'zod';
import { id } from '../parameters.ts';

/** A call of an integration about a ticket. Queue `integrations`, standard: the receiver may get it twice, with the same `callId`. */
export const integrationMessage = z.object({
  companyId: id,
  ticketId: id,
  callId: z.string().min(1).max(64),
  url: z.string().max(2048),
  /** Sent as the body of the call, with `callId`. */
  request: z.record(z.string(), z.unknown()),
});
export type IntegrationMessage = z.output<typeof integrationMessage>;

/** Texts of one answer, and characters of each, that are sent to the contact. */
export const maxAnswerTexts = 10;
export const maxAnswerTextLength = 4096;

/** What an integration answers: the texts to send, in their order. */
export const integrationAnswer = z.object({
  texts: z.array(z.string().max(maxAnswerTextLength)).max(maxAnswerTexts).default([]),
});
