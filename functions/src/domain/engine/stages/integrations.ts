import type { AnswerPart, IntegrationAnswer } from '@recado/shared/contract/queue-messages/integration';
import { repliesClosed } from '@recado/shared/bot/hours';
import { queueOf } from '@recado/shared/bot/position';
import { close, move, wait, waitInQueue } from '@recado/shared/bot/talk';
import { runTalk } from '../bot/run-talk.ts';
import { sendFile } from '../bot/send-file-list.ts';
import { sendText } from '../compose.ts';
import { changeDialogue, dialogueOf } from '../dialogue.ts';
import { type Draft, pushEffect, ticketOf } from '../draft.ts';
import { rule } from '../stage.ts';

/** Messages that one decision sends: a transaction takes a hundred items. */
const most = 10;

/** Makes the engine decide again about the dialogue, `wait` milliseconds from now. */
const decideAgain = (draft: Draft, wait: number): void => {
  const at = draft.now + wait;
  changeDialogue(draft, { continuesAt: at });
  pushEffect(draft, { type: 'decideAgain', at });
};

/** True while nobody has the ticket. */
const isWaiting = (draft: Draft): boolean => {
  const { status, userId } = ticketOf(draft);
  return status === 'pending' && userId === null;
};

const sendPart = (draft: Draft, part: AnswerPart): void => {
  if (part.type === 'text') sendText(draft, 'bot', part.text, null);
  else sendFile(draft, part, part.caption);
};

/** Closes the ticket, or ends the dialogue with the ticket in a queue. A queue that was removed counts as none. */
const follow = (draft: Draft, command: NonNullable<IntegrationAnswer['command']>): void =>
  runTalk(draft, (talk) => {
    if (command.type === 'close') {
      close(talk, 'closed');
      return;
    }
    const queue = queueOf(talk.scene, command.queueId);
    const moves = queue !== undefined && queue.id !== talk.place.queueId;
    move(talk, { integrationId: null, chosenOptionIds: [], ...(queue && { queueId: queue.id }) });
    if (moves) talk.steps.push({ type: 'log', entry: 'queue' });
    if (!queue || repliesClosed(talk, queue)) wait(talk);
    else waitInQueue(talk, { type: 'queue', queueId: queue.id }, true);
  });

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
