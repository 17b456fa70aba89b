import type { RealtimeMessage } from '@recado/shared/contract/queue-messages/realtime';
import type { Company } from '@recado/shared/contract/companies';
import { type QueueMessage, toQueueMessage } from '../../../platform/outbox/to-queue-message.ts';

/** Companies read at a time. */
const pageSize = 500;

interface Ports {
  /** Companies by id, above `after`. */
  companies: (after: number, limit: number) => Promise<Pick<Company, 'id' | 'status'>[]>;
  send: (messages: readonly QueueMessage[]) => Promise<void>;
}

/**
 * Sends an event for every company on, as one message for each that is switched on. A repeated delivery sends the same
 * ids, which the queue takes once.
 */
export const sendToCompanies = async (
  { companies, send }: Ports,
  { toEveryCompany: _toEveryCompany, ...message }: RealtimeMessage,
): Promise<void> => {
  for (let after = 0; ;) {
    const page = await companies(after, pageSize);
    const active = page.filter(({ status }) => status);
    await send(
      active.map(({ id }) =>
        toQueueMessage({
          to: 'realtime',
          message: { ...message, companyId: id, id: `${message.id}-${id}` },
        }),
      ),
    );
    if (page.length < pageSize) return;
    after = page.at(-1)!.id;
  }
};
