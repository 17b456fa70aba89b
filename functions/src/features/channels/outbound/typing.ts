import type { TypingCommand } from '@recado/shared/contract/queue-messages/outbound';
import { maxTypingAge } from '@recado/shared/contract/typing';
import * as z from 'zod';
import type { Delivery } from '../../../platform/consumers/consume.ts';
import { describeError, log } from '../../../platform/log.ts';
import type { AccountRecord } from '../../../data/channels/entities.ts';
import { graphFor } from '../graph/for-account.ts';
import type { GraphApi } from '../graph/graph-api.ts';
import { userIdOf } from '../jid.ts';

/** The Cloud API shows typing for 25 s or until the next message, and marks the given message as read; it can't be ended earlier. */
const showOnWhatsapp = async (
  graph: GraphApi,
  { externalId }: AccountRecord,
  { state, wid }: TypingCommand,
): Promise<void> => {
  if (state === 'paused' || wid === null) return;
  await graph.post(
    `${externalId}/messages`,
    { messaging_product: 'whatsapp', status: 'read', message_id: wid, typing_indicator: { type: 'text' } },
    z.unknown(),
  );
};

const showOnMessenger = async (
  graph: GraphApi,
  { parentId }: AccountRecord,
  { state, chat }: TypingCommand,
): Promise<void> => {
  await graph.post(
    `${parentId}/messages`,
    { recipient: { id: userIdOf(chat) }, sender_action: state === 'paused' ? 'typing_off' : 'typing_on' },
    z.unknown(),
  );
};

/** Shows the contact that an agent is typing. Tried once, so that it delays no message. */
export const typeByGraph = async (account: AccountRecord, command: TypingCommand, { age }: Delivery): Promise<void> => {
  if (age > maxTypingAge) return;
  try {
    const graph = await graphFor(account);
    await (account.channel === 'whatsappapi' ? showOnWhatsapp : showOnMessenger)(graph, account, command);
  } catch (error) {
    log().info('typing was not shown', {
      companyId: account.companyId,
      whatsappId: account.whatsappId,
      error: describeError(error),
    });
  }
};
