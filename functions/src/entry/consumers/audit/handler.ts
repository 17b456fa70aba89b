import { type AuditMessage, auditQueue } from '@recado/shared/contract/queue-messages/audit';
import { parseJson } from '@recado/shared/text/well-formed';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { installationLog } from '../../../context/audit/call-lines.ts';
import { companyContext } from '../../../context/system-context.ts';
import { auditStore } from '../../../data/audit/store.ts';
import { documentClient } from '../../../platform/clients.ts';
import { systemClock } from '../../../platform/clock.ts';
import { consume } from '../../../platform/consumers/consume.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';

interface Received extends AuditMessage {
  isRepeated: boolean;
}

const receivedIn = ({ body, attributes }: SQSRecord): Received[] => {
  try {
    const { success, data } = auditQueue.schema.safeParse(parseJson(body));
    return success ? [{ ...data, isRepeated: attributes.ApproximateReceiveCount !== '1' }] : [];
  } catch {
    // The consumer refuses the message when its turn comes.
    return [];
  }
};

/** Appends the lines of a company. One that is deleted, or being deleted, has no log any more. */
const append = async (companyId: number, received: readonly Received[]): Promise<void> => {
  if (companyId !== installationLog && !(await companyContext(companyId))) return;
  const log = auditStore(documentClient(), companyId);
  const lines = received.map(({ line }) => line);
  const isRepeated = received.some((one) => one.isRepeated);
  await retryOnConflict((attempt) => log.append(lines, systemClock.now(), isRepeated || attempt > 1));
};

/**
 * Continues the audit logs: a batch's lines of a company are one page, appended when the first of them is handled. The
 * queue hands out one batch of a company at a time.
 */
export const handler = (
  event: SQSEvent,
  lambda?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<SQSBatchResponse> => {
  const waiting = Map.groupBy(event.Records.flatMap(receivedIn), ({ companyId }) => companyId);
  const appended = new Map<number, Promise<void>>();
  return consume(auditQueue, async ({ companyId }) => {
    const appending = appended.get(companyId) ?? append(companyId, waiting.get(companyId) ?? []);
    appended.set(companyId, appending);
    await appending;
  })(event, lambda);
};
