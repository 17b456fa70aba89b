import type { OutboundCommand } from '@recado/shared/contract/queue-messages/outbound';
import * as z from 'zod';
import { log } from '../../../platform/log.ts';
import type { AccountRecord } from '../../../data/channels/entities.ts';
import { graphFor } from '../graph/for-account.ts';
import { GraphError } from '../graph/graph-error.ts';
import { outcomeOf } from '../graph/classify-error.ts';
import { userIdOf } from '../jid.ts';

/** Sends read receipts to the contact: on WhatsApp up to the newest message, elsewhere for all. */
export const readByGraph = async (
  account: AccountRecord,
  { chat, messages }: Extract<OutboundCommand, { type: 'read' }>,
): Promise<void> => {
  const graph = await graphFor(account);
  const [newest] = messages;
  try {
    if (account.channel === 'whatsappapi') {
      if (newest)
        await graph.post(
          `${account.externalId}/messages`,
          { messaging_product: 'whatsapp', status: 'read', message_id: newest.wid },
          z.unknown(),
        );
    } else {
      await graph.post(
        `${account.parentId}/messages`,
        { recipient: { id: userIdOf(chat) }, sender_action: 'mark_seen' },
        z.unknown(),
      );
    }
  } catch (error) {
    if (!(error instanceof GraphError) || outcomeOf(error).retry) throw error;
    log().info('a read receipt was refused', {
      companyId: account.companyId,
      whatsappId: account.whatsappId,
      code: error.code,
    });
  }
};
