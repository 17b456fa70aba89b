import { generateMessageIDV2, jidNormalizedUser, proto } from '@whiskeysockets/baileys';
import type { WASocket } from '@whiskeysockets/baileys';
import type { ServerAcks } from './server-acks.ts';

/** Milliseconds within which the server says that it has the probe. */
const ackWithin = 20_000;

const signs = ['CB:message', 'CB:receipt', 'CB:ack,class:message'];

const { Type } = proto.Message.ProtocolMessage;
const { PLACEHOLDER_MESSAGE_RESEND } = proto.Message.PeerDataOperationRequestType;

export interface LivenessProbeOptions {
  sock: WASocket;
  acks: ServerAcks;
  /** Milliseconds without a sign of messages after which their way is tried. */
  quietFor: number;
  closed: AbortSignal;
  /** Nothing was said to the probe. */
  onDead: () => void;
}

/**
 * Tries the way of messages of a connection on which none has come or gone for a while: pings may be answered where
 * messages are not. The probe is a question of this device to its own phone, for a message that nobody ever wrote: it
 * goes the way of every message, the server acknowledges it as such, no chat shows it, and the phone has nothing to say to it.
 */
export class LivenessProbe {
  readonly #options: LivenessProbeOptions;
  #lastSign = 0;

  constructor(options: LivenessProbeOptions) {
    this.#options = options;
    for (const sign of signs) options.sock.ws.on(sign, () => this.#seen());
  }

  /** From now on, until the socket is closed. */
  start(): void {
    const { quietFor, closed } = this.#options;
    this.#seen();
    const watch = setInterval(() => {
      if (Date.now() - this.#lastSign >= quietFor) void this.#try();
    }, quietFor / 4);
    closed.addEventListener('abort', () => clearInterval(watch), { once: true });
  }

  #seen(): void {
    this.#lastSign = Date.now();
  }

  async #try(): Promise<void> {
    // Not twice at a time.
    this.#seen();
    const { sock, acks, closed, onDead } = this.#options;
    const me = jidNormalizedUser(sock.user?.id);
    const wid = generateMessageIDV2();
    const answer = acks.of(wid, ackWithin, closed);
    await sock
      .relayMessage(me, question(me), { messageId: wid, additionalAttributes: { category: 'peer' } })
      .catch(() => undefined);
    if ((await answer) === null && !closed.aborted) onDead();
  }
}

const question = (me: string): proto.IMessage => ({
  protocolMessage: {
    type: Type.PEER_DATA_OPERATION_REQUEST_MESSAGE,
    peerDataOperationRequestMessage: {
      peerDataOperationRequestType: PLACEHOLDER_MESSAGE_RESEND,
      placeholderMessageResendRequest: [{ messageKey: { remoteJid: me, fromMe: true, id: generateMessageIDV2() } }],
    },
  },
});
