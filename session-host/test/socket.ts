import { EventEmitter } from 'node:events';
import { type BinaryNode, type WASocket, proto } from '@whiskeysockets/baileys';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { createLog } from '../src/platform/log.ts';
import { createConnectionMemory } from '../src/socket/connection-memory.ts';
import { Inbox } from '../src/socket/inbox.ts';
import type { SocketReporter } from '../src/socket/socket-reporter.ts';
import { contact, ref } from './inbound.ts';
import { MemoryItems, memoryAuth } from './memory-items.ts';

/** A reporter that appends the name of each report, and its argument, to a list. */
const recordingReporter = (reports: [name: string, value?: unknown][]): SocketReporter => ({
  qrCode: (code) => void reports.push(['qrCode', code]),
  paired: () => void reports.push(['paired']),
  connected: (number) => void reports.push(['connected', number]),
  closed: (code) => void reports.push(['closed', code]),
  messagePublished: (direction) => void reports.push(['messagePublished', direction]),
  mediaJournaled: (sk) => void reports.push(['mediaJournaled', sk]),
  historyStored: () => void reports.push(['historyStored']),
  failed: (error) => void reports.push(['failed', error]),
});

/** The stanza of an unencrypted message of the contact. */
export const messageStanza = (
  id: string,
  message: proto.IMessage = { conversation: 'Oi' },
  attrs: Record<string, string> = {},
): BinaryNode => ({
  tag: 'message',
  attrs: { id, from: contact, t: '1700000000', ...attrs },
  content: [{ tag: 'plaintext', attrs: {}, content: proto.Message.encode(message).finish() }],
});

/** An inbox on a socket that emits what the test emits. `acknowledged` holds the ids of the stanzas that reached Baileys, which are reports too. */
export const createInbox = (publish: (event: InboundEvent) => Promise<void>, holdsLease = () => true) => {
  const ws = new EventEmitter();
  const memory = new MemoryItems();
  const acknowledged: (string | undefined)[] = [];
  const reports: [name: string, value?: unknown][] = [];
  const connection = createConnectionMemory();
  for (const event of ['CB:message', 'CB:receipt', 'CB:call', 'CB:notification'])
    ws.on(event, ({ attrs }: BinaryNode) => {
      acknowledged.push(attrs.id);
      reports.push(['acknowledged', attrs.id]);
    });
  const inbox = new Inbox({
    ref,
    auth: memoryAuth(memory),
    memory: connection,
    publisher: { publish },
    log: createLog('silent'),
    wantsHistory: false,
    holdsLease,
    reporter: recordingReporter(reports),
  });
  inbox.attach({ ws, ev: new EventEmitter() } as unknown as WASocket);
  return { ws, memory, connection, acknowledged, reports };
};
