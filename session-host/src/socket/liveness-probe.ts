import { generateMessageIDV2, jidNormalizedUser, proto, type WASocket } from '@whiskeysockets/baileys';
import type { ServerAcks } from './server-acks.ts';

/** Milliseconds within which the server acknowledges the probe. */
const ackTimeout = 20_000;

const signsOfMessages = ['CB:message', 'CB:receipt', 'CB:ack,class:message'];

const { Type } = proto.Message.ProtocolMessage;
const { PLACEHOLDER_MESSAGE_RESEND } = proto.Message.PeerDataOperationRequestType;

interface LivenessProbeOptions {
  sock: WASocket;
  acks: ServerAcks;
  /** Milliseconds without a message after which the probe is sent. */
  quietFor: number;
  closed: AbortSignal;
  /** Called when the server does not acknowledge the probe. */
  onDead: () => void;
}

/**
 * Checks that messages still get through on a connection that was quiet for a while: a server may answer pings and no
 * messages. The probe is a request of this device to its own phone for a message that does not exist. The server
 * acknowledges it like every message, no chat shows it, and the phone does not answer it.
 */
export class LivenessProbe {
  readonly #options: LivenessProbeOptions;
  #lastSign = 0;

  constructor(options: LivenessProbeOptions) {
    this.#options = options;
    for (const sign of signsOfMessages) options.sock.ws.on(sign, () => this.#seen());
  }

  /** Starts to watch, until the socket is closed. */
  start(): void {
    const { quietFor, closed } = this.#options;
    this.#seen();
    const watch = setInterval(() => {
      if (Date.now() - this.#lastSign >= quietFor) void this.#probe();
    }, quietFor / 4);
    closed.addEventListener('abort', () => clearInterval(watch), { once: true });
  }

  #seen(): void {
    this.#lastSign = Date.now();
  }

  async #probe(): Promise<void> {
    // Sends no second probe while this one waits.
    this.#seen();
    const { sock, acks, closed, onDead } = this.#options;
    const me = jidNormalizedUser(sock.user?.id);
    const wid = generateMessageIDV2();
    const answer = acks.of(wid, ackTimeout, closed);
    await sock
      .relayMessage(me, probeRequest(me), { messageId: wid, additionalAttributes: { category: 'peer' } })
      .catch(() => undefined);
    if ((await answer) === null && !closed.aborted) onDead();
  }
}

const probeRequest = (me: string): proto.IMessage => ({
  protocolMessage: {
    type: Type.PEER_DATA_OPERATION_REQUEST_MESSAGE,
    peerDataOperationRequestMessage: {
      peerDataOperationRequestType: PLACEHOLDER_MESSAGE_RESEND,
      placeholderMessageResendRequest: [{ messageKey: { remoteJid: me, fromMe: true, id: generateMessageIDV2() } }],
    },
  },
});
