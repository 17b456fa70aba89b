import type { ErrorCode } from '@recado/shared/contract/errors';
import type { ChangeCommand } from '@recado/shared/contract/queue-messages/outbound';
import { failedChangeOf } from '@recado/shared/contract/queue-messages/failed-change';
import * as z from 'zod';
import type { Context } from '../../../context/context.ts';
import type { AccountRecord } from '../../../data/channels/entities.ts';
import { graphFor } from '../graph/for-account.ts';
import { GraphError } from '../graph/graph-error.ts';
import { outcomeOf } from '../graph/classify-error.ts';
import { recipientOf, userIdOf } from '../jid.ts';
import { publishInbound } from '../publish.ts';

type React = Extract<ChangeCommand, { type: 'react' }>;

/** Publishes that a change failed for good. */
export const publishChangeFailure = (
  command: ChangeCommand,
  channel: AccountRecord['channel'],
  reason: ErrorCode,
): Promise<void> => {
  const { companyId, whatsappId, chat, wid, commandId } = command;
  const fromMe = command.type === 'react' ? command.fromMe : true;
  return publishInbound([
    {
      companyId,
      whatsappId,
      channel,
      type: 'changeFailure',
      chat,
      wid,
      fromMe,
      commandId,
      change: failedChangeOf(command),
      reason,
    },
  ]);
};

const react = async (
  { stores }: Context,
  account: AccountRecord,
  { wid, fromMe, emoji, chat }: React,
): Promise<boolean> => {
  const mid = fromMe ? await stores.channels.midOf(account.whatsappId, wid) : wid;
  if (mid === null || mid.startsWith('h.')) return false;
  const graph = await graphFor(account);
  if (account.channel === 'whatsappapi') {
    const reaction = { message_id: mid, emoji };
    await graph.post(
      `${account.externalId}/messages`,
      { messaging_product: 'whatsapp', ...recipientOf(chat), type: 'reaction', reaction },
      z.unknown(),
    );
  } else {
    const payload = { message_id: mid, ...(emoji === '' ? {} : { reaction: emoji }) };
    await graph.post(
      `${account.parentId}/messages`,
      { recipient: { id: userIdOf(chat) }, sender_action: emoji === '' ? 'unreact' : 'react', payload },
      z.unknown(),
    );
  }
  return true;
};

/** Reacts to a message. Meta's channels have no edits and no revocations: their failure is published, and screens undo them. */
export const changeByGraph = async (
  context: Context,
  account: AccountRecord,
  command: ChangeCommand,
): Promise<void> => {
  try {
    if (command.type === 'react' && (await react(context, account, command))) return;
  } catch (error) {
    if (!(error instanceof GraphError) || outcomeOf(error).retry) throw error;
  }
  await publishChangeFailure(command, account.channel, 'ERR_CHANNEL_REFUSED');
};
