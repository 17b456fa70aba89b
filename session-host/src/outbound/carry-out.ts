import type { ErrorCode } from '@recado/shared/contract/errors';
import type { ChangeCommand, SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { DeviceSession } from '../session/device-session.ts';
import { changeMessage, failChange } from './change-message.ts';
import { failMessage, sendMessage } from './send-message.ts';
import type { SendContext } from './send-message.ts';
import { readMarker } from './sent-markers.ts';
import type { SendResult } from './ship.ts';

/** Milliseconds after which a command to send is given up: nobody expects yesterday's answer today. */
const staleAfter = 60 * 60_000;
/** Milliseconds for which the connection is waited for to learn what became of a stale one. */
const patience = 60_000;

/** What a contact sees: a message, or a change of one. */
export type VisibleCommand = SendCommand | ChangeCommand;

/**
 * Sends or changes a message that was asked for at a moment (milliseconds); without a session, or too late, it fails.
 * Of a file, `within` is how long it may take (milliseconds; null waits).
 */
export const carryOut = async (
  command: VisibleCommand,
  session: DeviceSession | null,
  givenAt: number,
  context: SendContext,
  within: number | null,
  stop: AbortSignal,
): Promise<SendResult> => {
  if (session && (Date.now() - givenAt <= staleAfter || (await wasSent(command, session, stop)))) {
    return await (command.type === 'send'
      ? sendMessage(session, command, context, within, stop)
      : changeMessage(session, command, context, stop));
  }
  await failCommand(command, context, session ? 'ERR_SENDING_WAPP_MSG' : 'ERR_WAPP_NOT_INITIALIZED');
  return 'done';
};

/** For good: the screens show why, and offer to try again. */
export const failCommand = (command: VisibleCommand, context: SendContext, reason: ErrorCode): Promise<void> =>
  command.type === 'send' ? failMessage(command, context, reason) : failChange(command, context, reason);

/** Delivered once more, hours later: what the server has by now did not fail. */
const wasSent = async (command: VisibleCommand, session: DeviceSession, stop: AbortSignal): Promise<boolean> => {
  const auth = session.auth ?? (await session.whenConnected(patience, stop))?.auth;
  const marker = auth ? await readMarker(auth, command.type === 'send' ? command.wid : command.changeWid) : null;
  return marker?.state === 'sent';
};
