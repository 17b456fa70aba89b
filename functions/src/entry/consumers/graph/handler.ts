import type { OutboundCommand } from '@recado/shared/contract/queue-messages/outbound';
import { graphQueue } from '@recado/shared/contract/queue-messages/outbound-queues';
import type { AccountRecord } from '../../../data/channels/entities.ts';
import { pictureWork } from '../../../features/channels/fetch-picture.ts';
import { channelOf } from '../../../features/channels/jid.ts';
import { changeByGraph, publishChangeFailure } from '../../../features/channels/outbound/change.ts';
import { startByGraph, stopByGraph } from '../../../features/channels/outbound/control.ts';
import { readByGraph } from '../../../features/channels/outbound/read.ts';
import { sendByGraph, publishFailure } from '../../../features/channels/outbound/send.ts';
import { typeByGraph } from '../../../features/channels/outbound/typing.ts';
import { enqueueWork } from '../../../features/channels/publish.ts';
import { consume, type Delivery } from '../../../platform/consumers/consume.ts';
import type { Context } from '../../../context/context.ts';
import { log } from '../../../platform/log.ts';
import { companyContext, storedCompanyContext, systemContext } from '../../../context/system-context.ts';

const fetchAgain = async (
  { stores }: Context,
  { whatsappId, chat, wid }: Extract<OutboundCommand, { type: 'media' }>,
): Promise<void> => {
  const work = await stores.channels.origin(whatsappId, chat.jid, wid);
  if (work) await enqueueWork(work);
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
    case 'picture':
      return enqueueWork(pictureWork(command, account));
    case 'rejectCall':
    case 'block':
    case 'backfill':
    case 'checkNumber':
    case 'listContacts':
      // The Graph API reports no calls that could be rejected, blocks nobody, answers no question about numbers and has no
      // address book; its channels have no device session to backfill.
      return;
  }
};

/** Publishes the failure of a message or change on a connection that is gone, because screens already show it. */
const refuse = async (command: OutboundCommand): Promise<void> => {
  if (command.type === 'send') await publishFailure(command, channelOf(command.chat), 'ERR_WAPP_NOT_INITIALIZED');
  else if (command.type === 'edit' || command.type === 'revoke' || command.type === 'react')
    await publishChangeFailure(command, channelOf(command.chat), 'ERR_WAPP_NOT_INITIALIZED');
};

/** Commands that fetch what a channel has delivered. */
const fetching: ReadonlySet<OutboundCommand['type']> = new Set(['media', 'picture']);

/**
 * The context for a command. A company that is being deleted has its pages and accounts freed; one that is switched off
 * sends nothing.
 */
const contextFor = ({ companyId, type }: OutboundCommand): Promise<Context | null> => {
  if (type === 'stop') return storedCompanyContext(companyId);
  return (fetching.has(type) ? companyContext : systemContext)(companyId);
};

/** Consumes the commands to connections of the Graph API: those of a chat in their order, chats concurrently. */
export const handler = consume(graphQueue, async (command, delivery) => {
  const { companyId, whatsappId, type } = command;
  const context = await contextFor(command);
  const account = context && (await context.stores.channels.account(whatsappId));
  if (context && account) return run(context, account, command, delivery);
  log().info('a command for an unknown account was refused', { companyId, whatsappId, type });
  await refuse(command);
});
