import { sendText } from '../compose.ts';
import { change, type Draft, pushEffect, ticketOf } from '../draft.ts';
import { rule } from '../stage.ts';

/** A call of an integration: its address and its body, sent as JSON. */
export interface IntegrationCall {
  callId: string;
  url: string;
  request: Record<string, unknown>;
}

/** Calls an integration about the ticket. Answers to earlier calls are ignored. */
export const callIntegration = (draft: Draft, call: IntegrationCall): void => {
  change(draft, { integrationCallId: call.callId });
  pushEffect(draft, { type: 'callIntegration', ...call });
};

/** Sends the texts of an integration's answer while the ticket is pending. After an agent accepted it, nothing is sent. */
export const receiveIntegrationAnswer = rule(
  'receive integration answer',
  ['integrationAnswer'],
  (draft, { callId, answer }) => {
    if (draft.ticket === null || ticketOf(draft).integrationCallId !== callId) return 'ignore';
    change(draft, { integrationCallId: null });
    if (ticketOf(draft).status !== 'pending') return undefined;
    for (const text of answer?.texts ?? []) sendText(draft, text, null);
    return undefined;
  },
);
