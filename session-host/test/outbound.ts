import { Mutex } from 'async-mutex';
import type { proto } from '@whiskeysockets/baileys';
import type { Chat, InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import { createLog } from '../src/platform/log.ts';
import type { SendContext } from '../src/outbound/send-message.ts';
import { OutboundFiles } from '../src/outbound/outbound-files.ts';
import type { CommandSession, ServerAnswer } from '../src/ports/session.ts';
import { Arrivals } from '../src/socket/arrivals.ts';
import { ref } from './inbound.ts';
import { MemoryItems, memoryAuth } from './memory-items.ts';

/** The chat with a contact. */
export const chatWith = (number: string): Chat => ({
  jid: `${number}@s.whatsapp.net`,
  isGroup: false,
  address: { number, lid: null },
  subject: null,
});

/** A command to send; its id is the message's. */
const sendCommand = (wid: string, content: SendCommand['content'], chat = chatWith('5511900000001')): SendCommand => ({
  ...ref,
  commandId: wid,
  type: 'send',
  chat,
  wid,
  content,
  quoted: null,
});

/** A command to send a text; the text is the message's id. */
export const textCommand = (wid: string, chat?: Chat): SendCommand =>
  sendCommand(wid, { type: 'text', body: wid }, chat);

/** A command to send a picture. */
export const pictureCommand = (wid: string): SendCommand =>
  sendCommand(wid, {
    type: 'media',
    kind: 'image',
    key: 'c/1/out/1/x',
    mimetype: 'image/png',
    name: 'x',
    caption: '',
    isVoice: false,
  });

/** A connected session on a table in memory. `answer` is the server's answer to each message; null for none. */
export const connectedSession = (answer: (wid: string) => ServerAnswer | null = () => ({ accepted: true })) => {
  const memory = new MemoryItems();
  const auth = memoryAuth(memory);
  const sent: { wid: string; at: number; content: proto.IMessage }[] = [];
  const reconnects: unknown[] = [];
  const arrivals = new Arrivals();
  const live = {
    closed: new AbortController().signal,
    acks: { of: (wid: string) => Promise.resolve(answer(wid)) },
    sock: {
      relayMessage: (_: string, content: proto.IMessage, { messageId }: { messageId: string }) =>
        Promise.resolve(void sent.push({ wid: messageId, at: Date.now(), content })),
    },
  };
  /** The session; several may use the same table, like hosts one after another. */
  const session = (ended = new AbortController().signal): CommandSession =>
    ({
      ref,
      items: memory.items,
      auth,
      ended,
      sending: new Mutex(),
      arrivals,
      isHeld: () => Promise.resolve(true),
      whenConnected: () => Promise.resolve({ live, auth }),
      expirationOf: () => Promise.resolve(0),
      recordMessage: () => undefined,
      reconnect: (socket: unknown) => void reconnects.push(socket),
    }) as unknown as CommandSession;
  return { memory, auth, live, sent, reconnects, arrivals, session };
};

/** A context whose publisher appends to `published`. */
export const sendContext = (published: InboundEvent[], files = new OutboundFiles()): SendContext => ({
  source: {} as never,
  files,
  publisher: { publish: (event) => Promise.resolve(void published.push(event)) },
  log: createLog('silent'),
});
