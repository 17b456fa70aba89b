import { outboundCommand, type OutboundCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { AccountRecord } from '../../../data/channels/entities.ts';
import { channelOf } from '../../../features/channels/jid.ts';
import { changeByGraph, tellUndone } from '../../../features/channels/outbound/change.ts';
import { startByGraph, stopByGraph } from '../../../features/channels/outbound/control.ts';
import { readByGraph } from '../../../features/channels/outbound/read.ts';
import { sendByGraph, tellFailure } from '../../../features/channels/outbound/send.ts';
import { typeByGraph } from '../../../features/channels/outbound/typing.ts';
import { leaveWork } from '../../../features/channels/publish.ts';
import { consume, type Delivery } from '../../../platform/consume.ts';
import type { Context } from '../../../context/context.ts';
import { log } from '../../../platform/log.ts';
import { systemContext } from '../../../context/system-context.ts';

const fetchAgain = async (
  { stores }: Context,
  { whatsappId, chat, wid }: Extract<OutboundCommand, { type: 'media' }>,
): Promise<void> => {
  const work = await stores.channels.origin(whatsappId, chat.jid, wid);
  if (work) await leaveWork(work);
};

const run = async (
  context: Context,
  account: AccountRecord,
  command: OutboundCommand,
  delivery: Delivery,
): Promise<void> => {
  switch (command.type) {
    case 'send':
      return sendByGraph(context, account, command, delivery);
    case 'edit':
    case 'revoke':
    case 'react':
      return changeByGraph(context, account, command);
    case 'read':
      return readByGraph(account, command);
    case 'typing':
      return typeByGraph(account, command, delivery);
    case 'media':
      return fetchAgain(context, command);
    case 'start':
      return startByGraph(context, account);
    case 'stop':
      return stopByGraph(context, account);
    case 'rejectCall':
    case 'fillGap':
      // Channels of the Graph API report no calls that could be refused, and have no device session to end.
      return;
  }
};

/** Reports commands for a connection that was removed as failed, because the browsers show them as done. */
const refuse = async (command: OutboundCommand): Promise<void> => {
  if (command.type === 'send') await tellFailure(command, channelOf(command.chat), 'ERR_WAPP_NOT_INITIALIZED');
  else if (command.type === 'edit' || command.type === 'revoke' || command.type === 'react')
    await tellUndone(command, channelOf(command.chat), 'ERR_WAPP_NOT_INITIALIZED');
};

/** Runs the commands for connections of the Graph API: a chat's commands in their order, chats in parallel. */
export const handler = consume(
  outboundCommand,
  async (command, delivery) => {
    const { companyId, whatsappId, type } = command;
    const context = await systemContext(companyId);
    const account = context && (await context.stores.channels.account(whatsappId));
    if (context && account) return run(context, account, command, delivery);
    log().info('a command for an unknown account was refused', { companyId, whatsappId, type });
    await refuse(command);
  },
  { fifo: true },
);
