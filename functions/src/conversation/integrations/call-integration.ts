import { type IntegrationMessage, integrationAnswer } from '@recado/shared/contract/queue-messages/integration';
import type { Context } from '../../context/context.ts';
import { callWebhook } from '../../platform/call-webhook.ts';
import { environment } from '../../platform/environment.ts';
import { describeError, log } from '../../platform/log.ts';
import { loadTicketEvent } from '../driver/load-state.ts';
import { processEvent } from '../driver/process-event.ts';
import type { IntegrationAnswer } from '../engine/event.ts';
import { parseJson } from '@recado/shared/text/well-formed';

/** Deliveries of a call before it counts as unanswered. */
const maxAttempts = 3;

const ask = async ({ callId, url, request }: IntegrationMessage): Promise<IntegrationAnswer> => {
  const body = JSON.stringify({ callId, ...request });
  const answer = await callWebhook(url, body, {}, environment().WEBHOOK_NETWORKS, { readsAnswer: true });
  return integrationAnswer.parse(answer === '' ? {} : parseJson(answer));
};

/**
 * Calls an integration and passes its answer to the engine; null after the last failed attempt.
 *
 * @param attempt 1 for the first delivery of the call
 * @throws the error of a failed attempt, except the last
 */
export const callIntegration = async (context: Context, call: IntegrationMessage, attempt: number): Promise<void> => {
  const { companyId, ticketId, callId } = call;
  const answer = await ask(call).catch((error: unknown) => {
    log().warn('an integration did not answer', { companyId, ticketId, callId, attempt, error: describeError(error) });
    if (attempt < maxAttempts) throw error;
    return null;
  });
  if (!(await context.stores.tickets.get(ticketId))) return;
  await processEvent(context, async () => {
    const ticket = await context.stores.tickets.get(ticketId);
    if (!ticket) throw new Error('a ticket was removed while its integration answered');
    return loadTicketEvent(context, ticket, { type: 'integrationAnswer', callId, answer });
  });
};
