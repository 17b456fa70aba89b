import { EventEmitter } from 'node:events';
import { proto, type WASocket } from '@whiskeysockets/baileys';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { expect, it } from 'vitest';
import type { AuthState } from '../auth/auth-state.ts';
import { createLog } from '../platform/log.ts';
import { createConnectionMemory } from './connection-memory.ts';
import { Inbox } from './inbox.ts';
import type { SocketReporter } from './socket-reporter.ts';

const ours = '5511900000000@s.whatsapp.net';
const theirs = '5511987654321@s.whatsapp.net';
const t = '1700000000';

const silentReporter: SocketReporter = {
  qrCode: () => undefined,
  paired: () => undefined,
  connected: () => undefined,
  closed: () => undefined,
  messagePublished: () => undefined,
  mediaJournaled: () => undefined,
  historyStored: () => undefined,
  failed: () => undefined,
};

/**
 * Creates an inbox on a socket that emits what the test emits. Its queue accepts messages when `letQueueAnswer` is
 * called.
 */
const createInbox = () => {
  const published: InboundEvent[] = [];
  const { promise: queueAnswers, resolve: letQueueAnswer } = Promise.withResolvers<void>();
  const ws = new EventEmitter();
  const auth = {
    commits: { broken: false, commit: () => Promise.resolve() },
    creds: { me: { id: ours } },
    keys: { get: () => Promise.resolve({}) },
  };
  const inbox = new Inbox({
    ref: { companyId: 2, whatsappId: 1 },
    auth: auth as unknown as AuthState,
    memory: createConnectionMemory(),
    publisher: {
      publish: async (event) => {
        if (event.type === 'message') await queueAnswers;
        published.push(event);
      },
    },
    log: createLog('silent'),
    wantsHistory: false,
    holdsLease: () => true,
    reporter: {
      ...silentReporter,
      failed: (error) => {
        throw error;
      },
    },
  });
  inbox.attach({ ws, ev: new EventEmitter() } as unknown as WASocket);
  return { ws, published, letQueueAnswer };
};

it('publishes that the phone read a chat after the messages that it has read', async () => {
  const { ws, published, letQueueAnswer } = createInbox();
  const text = proto.Message.encode({ conversation: 'Oi' }).finish();
  ws.emit('CB:message', {
    tag: 'message',
    attrs: { id: 'A1', from: theirs, t },
    content: [{ tag: 'plaintext', attrs: {}, content: text }],
  });
  ws.emit('CB:receipt', { tag: 'receipt', attrs: { id: 'A1', from: ours, recipient: theirs, type: 'read', t } });
  ws.emit('CB:receipt', { tag: 'receipt', attrs: { id: 'B2', from: theirs, t } });
  await expect.poll(() => published.map(({ type }) => type)).toEqual(['receipt']);
  letQueueAnswer();
  await expect.poll(() => published.map(({ type }) => type)).toEqual(['receipt', 'message', 'chatRead']);
});
