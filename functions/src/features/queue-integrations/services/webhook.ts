import { parseJson } from '@recado/shared/text/well-formed';
import * as z from 'zod';
import { callOutside } from '../../../platform/call-outside.ts';
import { environment } from '../../../platform/environment.ts';
import { asWebhookSecret, webhookHeaders } from '../../../platform/standard-webhook.ts';
import type { Service, ServiceAnswer, ServicePart } from './service.ts';

interface WebhookSettings {
  url: string;
  /** Null for calls without a signature. */
  secret: string | null;
}

const patience = 20_000;
const maxBytes = 512_000;

/** The answer that a receiver may give: messages, and a command for the ticket. */
const answer = z.object({
  messages: z
    .array(
      z.object({
        text: z.string().max(4_096).optional(),
        url: z.url().max(2_000).optional(),
        delay: z.int().min(0).max(600_000).default(0),
      }),
    )
    .max(50)
    .default([]),
  command: z
    .union([
      z.literal('close').transform(() => ({ type: 'close', farewell: true }) as const),
      z
        .object({ queueId: z.int().positive().nullable(), userId: z.int().positive().nullable().default(null) })
        .transform((to) => ({ type: 'handOver', ...to }) as const),
    ])
    .nullable()
    .default(null),
});

/** Reads an answer. One of another form means that nothing is sent: receivers may answer as they like. */
const answerOf = (text: string): ServiceAnswer => {
  try {
    const { messages, command } = answer.parse(parseJson(text));
    const parts = messages.flatMap(({ text: body, url, delay }): ServicePart[] => {
      if (url !== undefined) return [{ url, delay }];
      return body ? [{ text: body, delay }] : [];
    });
    return { parts, command };
  } catch {
    return {};
  }
};

/** Posts the contact's messages to an n8n workflow or a webhook, signed where a secret is stored; docs/api.md describes both. */
export const askWebhook = ({ url, secret }: WebhookSettings): Service => ({
  ask: async ({ callId, companyId, ticketId, contact, connection, inputs, now }) => {
    const event = inputs.length === 0 ? 'conversation.started' : 'conversation.message';
    const at = new Date(now).toISOString();
    const body = JSON.stringify({
      id: callId,
      event,
      companyId,
      ticket: { id: ticketId },
      contact,
      connection,
      messages: inputs,
      at,
    });
    const { body: received } = await callOutside({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...webhookHeaders(secret === null ? [] : [asWebhookSecret(secret)], { id: callId, now, body }),
      },
      body,
      networks: environment().WEBHOOK_NETWORKS,
      patience,
      maxBytes,
    });
    return answerOf(received.toString('utf8'));
  },
});
