import { shardCount, shardOf } from '../../deployment/shards.ts';
import { defineQueue } from './define-queue.ts';
import { outboundCommand, type OutboundCommand } from './outbound.ts';

/** Returns the chat of a command, or the connection's session. */
const chatOf = (command: OutboundCommand): string =>
  `${command.companyId}.${command.whatsappId}.${'chat' in command ? command.chat.jid : 'control'}`;

/** Suffixes of the groups of commands that do not wait for messages, nor messages for them. */
const ownGroups: Partial<Record<OutboundCommand['type'], string>> = {
  start: '.control',
  stop: '.control',
  checkNumber: '.checks',
  picture: '.pictures',
  listContacts: '.contacts',
};

/** Commands to a chat, and those that start and stop a session, keep their order; read receipts and files do not. */
const ordered: ReadonlySet<OutboundCommand['type']> = new Set(['send', 'edit', 'revoke', 'react', 'start', 'stop']);
const laneOf = (command: OutboundCommand): string | null => (ordered.has(command.type) ? chatOf(command) : null);

/**
 * Commands to connections on session hosts. FIFO, a group for each connection: its messages stay in order. A host takes
 * at most a minute for a command.
 */
export const outboundQueue = defineQueue({
  name: 'outbound',
  schema: outboundCommand,
  fifo: true,
  shards: { count: shardCount, of: ({ companyId, whatsappId }) => shardOf(companyId, whatsappId) },
  group: ({ companyId, whatsappId, type }) => `${companyId}.${whatsappId}${ownGroups[type] ?? ''}`,
  deduplication: ({ commandId }) => commandId,
  lane: laneOf,
  visibilityTimeout: 60,
  maxReceiveCount: 50,
});

/** Commands to connections of the Graph API. FIFO, a group for each chat: chats do not delay one another. */
export const graphQueue = defineQueue({
  name: 'graph',
  schema: outboundCommand,
  fifo: true,
  group: chatOf,
  deduplication: ({ commandId }) => commandId,
  lane: laneOf,
  timeout: 20,
  maxReceiveCount: 20,
  retries: 'afterVisibilityTimeout',
});
