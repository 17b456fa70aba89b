import type { proto } from '@whiskeysockets/baileys';
import type { ErrorCode } from '@recado/shared/contract/errors';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { Publisher } from '../inbound/publisher.ts';
import { faultOf } from '../platform/log.ts';
import type { Log } from '../platform/log.ts';
import { pause } from '../platform/pause.ts';
import type { Connected, Session } from '../session/session.ts';
import { buildMessage } from './build-message.ts';
import type { MediaSource } from './build-message.ts';
import { readMarker, writeMarker } from './sent-markers.ts';

export interface SendContext {
  source: MediaSource;
  publisher: Publisher;
  log: Log;
}

/** Milliseconds for which one delivery of a command is worked on; then it goes back to the queue. */
const patience = 5 * 60_000;
/** Milliseconds within which the server acknowledges a message that it got. */
const ackWithin = 20_000;
/** Attempts of a message that fails for a reason of its own. */
const attempts = 4;

/** `later`: the connection is not back yet, deliver the command again. */
export type SendResult = 'done' | 'later';

/**
 * Sends one message and waits until the server has it. The id was made before the first attempt, so that
 * a phone that gets it twice, because the host died between sending and learning of the ack, shows it once.
 */
export async function sendMessage(session: Session, command: SendCommand, context: SendContext, stop: AbortSignal): Promise<SendResult> {
  const until = Date.now() + patience;
  for (let failures = 0; ;) {
    const connected = await session.whenConnected(until - Date.now(), stop);
    if (!connected) return stop.aborted || session.ended.aborted || Date.now() >= until ? 'later' : await fail(command, context, 'ERR_WAPP_NOT_INITIALIZED');
    try {
      const result = await attempt(session, connected, command, context);
      if (result !== 'again') return result;
    } catch (error) {
      if (connected.live.closed.aborted) continue;
      context.log.warn({ connection: `${command.companyId}.${command.whatsappId}`, wid: command.wid, fault: faultOf(error) }, 'message not sent');
      if (isMissing(error)) return await fail(command, context, 'ERR_MEDIA_NOT_READY');
      failures += 1;
      if (failures >= attempts) return await fail(command, context, 'ERR_SENDING_WAPP_MSG');
      await pause(500 * 2 ** failures, stop);
    }
  }
}

async function attempt(session: Session, { live, auth }: Connected, command: SendCommand, context: SendContext): Promise<SendResult | 'again'> {
  const { wid, chat } = command;
  const marker = await readMarker(auth, wid);
  if (marker?.state === 'sent') return await acknowledge(command, context);
  const content: proto.IMessage = marker?.content ?? (await buildMessage(live.sock, context.source, command, auth.creds.me?.id ?? ''));
  await writeMarker(auth, wid, 'sending', content, Date.now());
  const answer = live.acks.of(wid, ackWithin, live.closed);
  await live.sock.relayMessage(chat.jid, content, { messageId: wid });
  const said = await answer;
  if (said === null) {
    session.lost(live);
    return 'again';
  }
  if (!said.accepted) {
    context.log.warn({ connection: `${command.companyId}.${command.whatsappId}`, wid, code: said.code }, 'message refused');
    return await fail(command, context, 'ERR_SENDING_WAPP_MSG');
  }
  session.moved('out');
  await acknowledge(command, context);
  await writeMarker(auth, wid, 'sent', content, Date.now());
  return 'done';
}

async function acknowledge({ companyId, whatsappId, chat, wid }: SendCommand, { publisher }: SendContext): Promise<'done'> {
  await publisher.publish({ companyId, whatsappId, channel: 'whatsapp', type: 'receipt', chat, wid, ack: 1, at: Date.now() });
  return 'done';
}

/** For good: the bubble shows the reason, and offers to try again. */
export async function fail({ companyId, whatsappId, chat, wid, commandId }: SendCommand, { publisher }: Pick<SendContext, 'publisher'>, reason: ErrorCode): Promise<'done'> {
  await publisher.publish({ companyId, whatsappId, channel: 'whatsapp', type: 'failure', chat, wid, commandId, reason });
  return 'done';
}

const isMissing = (error: unknown): boolean => error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
