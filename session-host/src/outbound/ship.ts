import type { proto } from '@whiskeysockets/baileys';
import type { ErrorCode } from '@recado/shared/contract/errors';
import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { AuthState } from '../auth/auth-state.ts';
import type { ConnectionRef } from '../connections/connection-ref.ts';
import { pollNote } from '../inbound/polls.ts';
import { selfOf } from '../inbound/read-stanza.ts';
import { faultOf } from '../platform/log.ts';
import type { Log } from '../platform/log.ts';
import { pause } from '../platform/pause.ts';
import type { Connected, DeviceSession } from '../session/device-session.ts';
import { nodesFor } from './build-card.ts';
import { NotReady } from './outbound-files.ts';
import { readMarker, writeMarker } from './sent-markers.ts';

/** Milliseconds for which one delivery of a command is worked on; then it goes back to the queue. */
const patience = 5 * 60_000;
/** Milliseconds within which the server acknowledges a message that it got. */
const ackWithin = 20_000;
/** Attempts of a message that fails for a reason of its own. */
const attempts = 4;

/** `later`: the connection is not back yet, deliver the command again. `notReady`: its file is not to be had yet. */
export type SendResult = 'done' | 'later' | 'notReady';

/** One stanza on its way: a message, or a change of one. */
export interface Shipment {
  ref: ConnectionRef;
  chat: Chat;
  /** Made before the first attempt, so that a phone that gets it twice takes it once. */
  wid: string;
  /** The command of this attempt. */
  commandId: string;
  /** Further attributes of the stanza. */
  attributes?: Record<string, string>;
  /** The message as WhatsApp carries it; a command that comes again sends what it sent before, another attempt what the message says by then. */
  build: (connected: Connected) => Promise<proto.IMessage>;
  /** The server has it. */
  accepted: (auth: AuthState) => Promise<void>;
  /** It can't be sent, for good. */
  failed: (reason: ErrorCode) => Promise<void>;
}

/** A reason that lies in what was to be sent. */
export class Unsendable extends Error {
  readonly reason: ErrorCode;

  constructor(reason: ErrorCode) {
    super(reason);
    this.name = 'Unsendable';
    this.reason = reason;
  }
}

/**
 * Sends one stanza and waits until the server has it. The id was made before the first attempt, so that
 * a phone that gets it twice, because the host died between sending and learning of the ack, shows it once.
 */
export const ship = async (
  session: DeviceSession,
  shipment: Shipment,
  log: Log,
  stop: AbortSignal,
): Promise<SendResult> => {
  const until = Date.now() + patience;
  for (let failures = 0; ;) {
    const connected = await session.whenConnected(until - Date.now(), stop);
    if (!connected)
      return stop.aborted || session.ended.aborted || Date.now() >= until
        ? 'later'
        : await fail(shipment, 'ERR_WAPP_NOT_INITIALIZED');
    try {
      if (await attempt(session, connected, shipment, log)) return 'done';
    } catch (error) {
      if (connected.live.closed.aborted) continue;
      log.warn(
        {
          connection: `${shipment.ref.companyId}.${shipment.ref.whatsappId}`,
          wid: shipment.wid,
          fault: faultOf(error),
        },
        'message not sent',
      );
      if (error instanceof NotReady) return 'notReady';
      if (error instanceof Unsendable) return await fail(shipment, error.reason);
      failures += 1;
      if (failures >= attempts) return await fail(shipment, 'ERR_SENDING_WAPP_MSG');
      await pause(500 * 2 ** failures, stop);
    }
  }
};

/** False when the socket is lost, to try again on the next. */
const attempt = async (
  session: DeviceSession,
  connected: Connected,
  shipment: Shipment,
  log: Log,
): Promise<boolean> => {
  const { live, auth } = connected;
  const { wid, commandId, chat, attributes } = shipment;
  const marker = await readMarker(auth, wid);
  if (marker?.state === 'sent') {
    await shipment.accepted(auth);
    return true;
  }
  const content = (marker?.commandId === commandId ? marker.content : null) ?? (await shipment.build(connected));
  const note = pollNote({ wid, fromMe: true, chat, participant: null }, content, selfOf(auth), auth, Date.now());
  return await session.sending.runExclusive(async () => {
    await writeMarker(auth, wid, { state: 'sending', commandId, content }, Date.now(), note ? [note] : []);
    const answer = live.acks.of(wid, ackWithin, live.closed);
    await live.sock.relayMessage(chat.jid, content, {
      messageId: wid,
      additionalAttributes: attributes,
      additionalNodes: nodesFor(content, chat.isGroup),
    });
    const said = await answer;
    if (said === null) {
      session.reconnect(live);
      return false;
    }
    if (!said.accepted) {
      log.warn(
        { connection: `${shipment.ref.companyId}.${shipment.ref.whatsappId}`, wid, code: said.code },
        'message refused',
      );
      await shipment.failed('ERR_SENDING_WAPP_MSG');
      return true;
    }
    session.recordMessage('out');
    await shipment.accepted(auth);
    await writeMarker(auth, wid, { state: 'sent', commandId, content }, Date.now());
    return true;
  });
};

const fail = async (shipment: Shipment, reason: ErrorCode): Promise<'done'> => {
  await shipment.failed(reason);
  return 'done';
};
