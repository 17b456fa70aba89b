import type { proto } from '@whiskeysockets/baileys';
import type { ErrorCode } from '@recado/shared/contract/errors';
import type { Chat } from '@recado/shared/contract/queue-messages/inbound';
import type { AuthState } from '../auth/auth-state.ts';
import { sendByOpenSessions } from '../auth/signal-repository.ts';
import type { ConnectionRef } from '../platform/connection-ref.ts';
import { pollKeyChange } from '../inbound/polls.ts';
import { selfOf } from '../people/self.ts';
import { faultOf, type Log } from '../platform/log.ts';
import { pause } from '../platform/pause.ts';
import type { Connected, CommandSession } from '../ports/session.ts';
import { nodesFor } from './build-card.ts';
import { NotReady } from './outbound-files.ts';
import { noteSending, readMarker, writeMarker } from './sent-markers.ts';

/** Milliseconds for which one delivery of a command is tried. Then it returns to the queue. */
const deliveryTimeout = 5 * 60_000;
/** Milliseconds within which the server acknowledges a message. */
const ackTimeout = 20_000;
/** Attempts to send a message that fails although the socket is open. */
const attempts = 4;

/** `later`: the connection is away or another host's; deliver the command again. `notReady`: its file can't be uploaded yet. */
export type SendResult = 'done' | 'later' | 'notReady';

/** A stanza to send: a message, or a change of one. */
export interface StanzaToSend {
  ref: ConnectionRef;
  chat: Chat;
  /** Created before the first attempt: a phone that gets it twice shows it once. */
  wid: string;
  /** Id of the command. */
  commandId: string;
  /** Further attributes of the stanza. */
  attributes?: Record<string, string>;
  /**
   * Builds the message, once for all attempts of a delivery. A command that is delivered again after its host died may build
   * it again, for the same id.
   */
  build: (connected: Connected) => Promise<proto.IMessage>;
  /** Called when the server has acknowledged it. */
  accepted: (auth: AuthState) => Promise<void>;
  /** Called when it can never be sent. */
  failed: (reason: ErrorCode) => Promise<void>;
}

/** The message itself can't be sent, for this reason. */
export class Unsendable extends Error {
  readonly reason: ErrorCode;

  constructor(reason: ErrorCode) {
    super(reason);
    this.name = 'Unsendable';
    this.reason = reason;
  }
}

/** The content of a stanza, once an attempt has built it. */
interface Built {
  content: proto.IMessage | null;
}

/**
 * Sends one stanza and waits for the server's acknowledgement. If the host dies between sending and the marker that is
 * written after the acknowledgement, the stanza is sent again under the same id, and a phone that gets it twice shows it once.
 */
export const sendStanza = async (
  session: CommandSession,
  stanza: StanzaToSend,
  log: Log,
  stop: AbortSignal,
): Promise<SendResult> => {
  const deadline = Date.now() + deliveryTimeout;
  const built: Built = { content: null };
  for (let failures = 0; ;) {
    const connected = await session.whenConnected(deadline - Date.now(), stop);
    if (!connected) {
      if (stop.aborted || session.ended.aborted || Date.now() >= deadline) return 'later';
      return (await session.isHeld()) ? await fail(stanza, 'ERR_WAPP_NOT_INITIALIZED') : 'later';
    }
    try {
      if (await attempt(session, connected, stanza, { log, built })) return 'done';
    } catch (error) {
      if (connected.live.closed.aborted) continue;
      log.warn(
        {
          connection: `${stanza.ref.companyId}.${stanza.ref.whatsappId}`,
          wid: stanza.wid,
          fault: faultOf(error),
        },
        'message not sent',
      );
      if (error instanceof NotReady) return 'notReady';
      if (error instanceof Unsendable) return await fail(stanza, error.reason);
      failures += 1;
      if (failures >= attempts) return await fail(stanza, 'ERR_SENDING_WAPP_MSG');
      await pause(500 * 2 ** failures, stop);
      if (stop.aborted) return 'later';
    }
  }
};

/** Sends the stanza once. Returns false when the socket is lost; the next one tries again. */
const attempt = async (
  session: CommandSession,
  connected: Connected,
  stanza: StanzaToSend,
  { log, built }: { log: Log; built: Built },
): Promise<boolean> => {
  const { live, auth } = connected;
  const { wid, commandId, chat, attributes } = stanza;
  const marker = await readMarker(auth, wid);
  if (marker?.state === 'sent') {
    await stanza.accepted(auth);
    return true;
  }
  const stored = marker?.commandId === commandId ? marker.content : null;
  const content = (built.content ??= stored ?? (await stanza.build(connected)));
  const pollKey = pollKeyChange(
    { wid, fromMe: true, chat, participant: null },
    content,
    selfOf(auth),
    auth,
    Date.now(),
  );
  return await session.sending.runExclusive(async () => {
    // The secret of a poll or an event must be the one that members get, so it is stored before, with the content that has it.
    if (pollKey ?? content.eventMessage)
      await writeMarker(auth, wid, { state: 'sending', commandId, content }, Date.now(), pollKey ? [pollKey] : []);
    const answer = live.acks.of(wid, ackTimeout, live.closed);
    noteSending(auth, wid, content);
    await sendByOpenSessions(() =>
      live.sock.relayMessage(chat.jid, content, {
        messageId: wid,
        additionalAttributes: attributes,
        additionalNodes: nodesFor(content, chat.isGroup),
      }),
    );
    const acknowledgement = await answer;
    if (acknowledgement === null) {
      session.reconnect(live);
      return false;
    }
    if (!acknowledgement.accepted) {
      log.warn(
        { connection: `${stanza.ref.companyId}.${stanza.ref.whatsappId}`, wid, code: acknowledgement.code },
        'message refused',
      );
      await stanza.failed('ERR_SENDING_WAPP_MSG');
      return true;
    }
    session.recordMessage('out');
    await stanza.accepted(auth);
    await writeMarker(auth, wid, { state: 'sent', commandId, content }, Date.now());
    return true;
  });
};

const fail = async (stanza: StanzaToSend, reason: ErrorCode): Promise<'done'> => {
  await stanza.failed(reason);
  return 'done';
};
