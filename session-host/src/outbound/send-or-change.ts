import type { ErrorCode } from '@recado/shared/contract/errors';
import type { ChangeCommand, SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { CommandSession } from '../ports/session.ts';
import { changeMessage, failChange } from './change-message.ts';
import { failMessage, sendMessage, type SendContext } from './send-message.ts';
import { readMarker } from './sent-markers.ts';
import type { SendResult } from './send-stanza.ts';

/** Milliseconds after which a command is too old to be carried out. */
const staleAfter = 60 * 60_000;
/** Milliseconds to wait for the connection, to find out whether an old command was carried out. */
const connectionTimeout = 60_000;

/** A command that contacts see: a message, or a change of one. */
export type VisibleCommand = SendCommand | ChangeCommand;

/**
 * Sends or changes a message. Fails the command without a session, or when it is too old. `givenAt`: when the command
 * was given, in milliseconds. `within`: milliseconds that a file may take; null for no limit.
 */
export const sendOrChange = async (
  command: VisibleCommand,
  session: CommandSession | null,
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

/** Publishes that a command can't be carried out. The browsers show the reason and offer to repeat it. */
export const failCommand = (command: VisibleCommand, context: SendContext, reason: ErrorCode): Promise<void> =>
  command.type === 'send' ? failMessage(command, context, reason) : failChange(command, context, reason);

/** Returns whether an old command was carried out already: it may be delivered again hours later. */
const wasSent = async (command: VisibleCommand, session: CommandSession, stop: AbortSignal): Promise<boolean> => {
  const auth = session.auth ?? (await session.whenConnected(connectionTimeout, stop))?.auth;
  const marker = auth ? await readMarker(auth, command.type === 'send' ? command.wid : command.changeWid) : null;
  return marker?.state === 'sent';
};
