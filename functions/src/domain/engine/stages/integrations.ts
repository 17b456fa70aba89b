import type { AnswerPart, IntegrationAnswer } from '@recado/shared/contract/queue-messages/integration';
import { close } from '@recado/shared/bot/talk';
import { handOver } from '../bot/hand-over.ts';
import { runTalk } from '../bot/run-talk.ts';
import { sendFile } from '../bot/send-file-list.ts';
import { sendText } from '../compose.ts';
import { decideAgain } from '../decide-again.ts';
import { changeDialogue, dialogueOf } from '../dialogue.ts';
import { type Draft, ticketOf } from '../draft.ts';
import { rule } from '../stage.ts';

/** Messages that one decision sends: a transaction takes a hundred items. */
const most = 10;

/** True while nobody has the ticket. */
const isWaiting = (draft: Draft): boolean => {
  const { status, userId } = ticketOf(draft);
  return status === 'pending' && userId === null;
};

const sendPart = (draft: Draft, part: AnswerPart): void => {
  if (part.type === 'text') sendText(draft, 'bot', part.text, null);
  else sendFile(draft, part, part.caption);
};

/** Closes the ticket, or ends the dialogue with the ticket in a queue. */
const follow = (draft: Draft, command: NonNullable<IntegrationAnswer['command']>): void => {
  if (command.type === 'close') runTalk(draft, (talk) => close(talk, 'closed'));
  else handOver(draft, command.queueId);
};

/**
 * Sends what is left of an answer: the messages that are due, `most` of them at a time, then the command. Where messages
 * are left, or wait, the engine decides again.
 *
 * @param waited true where the first message has waited for its delay
 */
const sendAnswer = (
  draft: Draft,
  { parts, command }: Pick<IntegrationAnswer, 'parts' | 'command'>,
  waited: boolean,
) => {
  const next = parts.findIndex((part, place) => place >= most || (part.delay > 0 && (place > 0 || !waited)));
  const due = next === -1 ? parts : parts.slice(0, next);
  const left = parts.slice(due.length);
  for (const part of due) sendPart(draft, part);
  changeDialogue(draft, { answer: left.length > 0 ? { parts: left, command } : null, continuesAt: null });
  if (left[0]) decideAgain(draft, left[0].delay);
  else if (command) follow(draft, command);
};

/**
 * Sends an integration's answer while nobody has the ticket. After an agent accepted it, the dialogue has ended, and
 * nothing is sent; so it is for an answer to another call than the one that the dialogue waits for.
 */
export const receiveIntegrationAnswer = rule(
  'receive integration answer',
  ['integrationAnswer'],
  (draft, { callId, answer }) => {
    const { callId: awaited, tokens } = dialogueOf(draft);
    if (awaited !== callId || !isWaiting(draft)) return 'ignore';
    changeDialogue(draft, { callId: null, tokens: tokens + (answer?.tokens ?? 0) });
    if (answer) sendAnswer(draft, answer, false);
    return undefined;
  },
);

/** Continues a dialogue at the time that it waits for; an event for another time changes nothing. */
export const continueDialogue = rule('continue dialogue', ['continue'], (draft, { at }) => {
  const { continuesAt, answer } = dialogueOf(draft);
  if (continuesAt !== at || answer === null || !isWaiting(draft)) return 'ignore';
  sendAnswer(draft, answer, true);
  return undefined;
});
