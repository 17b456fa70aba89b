import { menuQueues } from '@recado/shared/bot/position';
import { close, closeWithCompletion } from '@recado/shared/bot/talk';
import type { AnswerPart, IntegrationAnswer } from '@recado/shared/contract/queue-messages/integration';
import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { isAnsweredByBot } from '../bot/answered-by-bot.ts';
import { handOver } from '../bot/hand-over.ts';
import { runTalk } from '../bot/run-talk.ts';
import { sendFile } from '../bot/send-file-list.ts';
import { addMessage, sendText } from '../compose.ts';
import { decideAgain } from '../decide-again.ts';
import { changeDialogue, dialogueOf, hasService } from '../dialogue.ts';
import { change, contactOf, type Draft, pushEffect, ticketOf } from '../draft.ts';
import { askService, callService, inputOf, isOfModel, startService, stopService } from '../bot/integration-call.ts';
import { failureText, type ServiceFailure } from '../service-failure.ts';
import { rule } from '../stage.ts';
import { isInServiceNode, leaveServiceNode, startFlow } from './flows.ts';

/** Messages that one decision sends: a transaction takes a hundred items. */
const most = 10;

type Answer = Pick<IntegrationAnswer, 'parts' | 'command' | 'ends' | 'expiresIn'>;

/** True while nobody has the ticket, and the flow of a node still answers it. */
const isWaiting = (draft: Draft): boolean => {
  const { status, userId, queueId, isBot } = ticketOf(draft);
  return status === 'pending' && userId === null && (!isInServiceNode(draft) || (queueId === null && isBot));
};

const sendPart = (draft: Draft, part: AnswerPart): void => {
  const { promptId } = dialogueOf(draft);
  const origin = {
    ...(part.sources?.length && { sources: part.sources }),
    ...(promptId !== null && { promptId }),
  };
  if (part.type === 'text') sendText(draft, 'bot', part.text, null, null, origin);
  else sendFile(draft, part, part.caption, null, origin);
};

/**
 * Lets the ticket wait for a person: in its queue, else in the connection's queue for tickets that chose none, else in the
 * connection's only queue.
 */
const toPeople = (draft: Draft): void => {
  const [only, ...others] = menuQueues(draft.state);
  const fallback = draft.state.connection.sendIdQueue ?? (others.length === 0 ? (only?.id ?? null) : null);
  stopService(draft);
  handOver(draft, ticketOf(draft).queueId ?? fallback);
};

/** Leaves the node of a flow by the edge for a service that does not answer. Returns whether there is one. */
const goesOn = (draft: Draft): boolean => {
  if (!isInServiceNode(draft)) return false;
  const nodeId = dialogueOf(draft).flow?.place?.nodeId;
  leaveServiceNode(draft, 'refused');
  return dialogueOf(draft).flow?.end?.nodeId !== nodeId;
};

/**
 * Lets a contact whose service does not answer go on: by an edge of its node, or to people, who get it too where the node
 * has no edge to go on by. A note says why.
 */
const fail = (draft: Draft, failure: ServiceFailure): void => {
  const leaves = goesOn(draft);
  const body = failureText(failure, leaves ? 'goesOn' : 'waits', draft.state.company.language);
  addMessage(draft, { wid: null, body, fromMe: true, isPrivate: true });
  if (!leaves) toPeople(draft);
};

/** Closes the ticket, lets it wait for people, or starts a flow. */
const follow = (draft: Draft, command: NonNullable<IntegrationAnswer['command']>): void => {
  stopService(draft);
  if (command.type === 'close')
    runTalk(draft, (talk) => (command.farewell ? closeWithCompletion : close)(talk, 'closed'));
  else if (command.type === 'handOver') handOver(draft, command.queueId, command.userId);
  else if (draft.state.flow?.isStart) {
    change(draft, { queueId: null, isBot: true });
    startFlow(draft, draft.state.flow);
  } else toPeople(draft);
};

/** Does what comes after the last message of an answer. */
const finish = (draft: Draft, { command, ends, expiresIn }: Answer): void => {
  if (command) follow(draft, command);
  else if (ends && isInServiceNode(draft)) leaveServiceNode(draft, 'done');
  else if (ends) toPeople(draft);
  else if (dialogueOf(draft).inputs.length > 0) callService(draft);
  else if (expiresIn) decideAgain(draft, expiresIn);
};

/**
 * Sends what is left of an answer: the messages that are due, `most` of them at a time, then what follows them. Where
 * messages are left, or wait, the engine decides again; the contact sees that something is being written.
 *
 * @param waited true where the first message has waited for its delay
 */
const sendAnswer = (draft: Draft, answer: Answer, waited: boolean): void => {
  const { parts } = answer;
  const next = parts.findIndex((part, place) => place >= most || (part.delay > 0 && (place > 0 || !waited)));
  const due = next === -1 ? parts : parts.slice(0, next);
  const left = parts.slice(due.length);
  for (const part of due) sendPart(draft, part);
  const { command, ends, expiresIn } = answer;
  changeDialogue(draft, {
    answer: left.length > 0 ? { parts: left, command, ends, expiresIn } : null,
    continuesAt: null,
  });
  if (!left[0]) finish(draft, answer);
  else {
    if (left[0].delay > 0) pushEffect(draft, { type: 'showTyping' });
    decideAgain(draft, left[0].delay);
  }
};

/** True if an integration may answer a contact's message. */
const isOpen = (draft: Draft, { fromMe }: InboundMessage): boolean =>
  !fromMe && !ticketOf(draft).isGroup && !contactOf(draft).disableBot && isWaiting(draft);

/**
 * Passes a contact's message to the service that answers the ticket, or starts the connection's prompt, else its
 * integration, where nothing was asked in the service cycle yet (behaviour, section 8).
 */
export const runIntegration = rule('run integration', ['message'], (draft, { message }) => {
  const dialogue = dialogueOf(draft);
  if (hasService(dialogue)) {
    if (!isOpen(draft, message)) return undefined;
    askService(draft, inputOf(draft, message));
    return 'stop';
  }
  const { integrationId, promptId } = draft.state.connection;
  if (!hasService(draft.state.connection) || ticketOf(draft).queueId !== null) return undefined;
  if (!isAnsweredByBot(draft, message)) return undefined;
  if (dialogue.wroteAt !== null && !dialogue.isOutOfHours) return undefined;
  const service = promptId === null ? { integrationId, promptId } : { integrationId: null, promptId };
  startService(draft, service, draft.isAnswer ? null : inputOf(draft, message));
  return 'stop';
});

/**
 * Sends a service's answer while nobody has the ticket. After an agent accepted it, the dialogue has ended, and nothing is
 * sent; so it is for an answer to another call than the one that the dialogue waits for. A service whose answer the contact has
 * overtaken is called once more, with all that was written.
 */
export const receiveIntegrationAnswer = rule(
  'receive integration answer',
  ['integrationAnswer'],
  (draft, { callId, answer, failure = 'noAnswer' }) => {
    const { callId: awaited, tokens, inputs } = dialogueOf(draft);
    if (awaited !== callId || !isWaiting(draft)) return 'ignore';
    changeDialogue(draft, { callId: null, continuesAt: null });
    if (answer === null) {
      fail(draft, failure);
      return undefined;
    }
    changeDialogue(draft, {
      tokens: tokens + answer.tokens,
      session: answer.session,
      inputs: answer.again ? inputs : inputs.slice(answer.taken),
    });
    if (answer.again) {
      callService(draft, inputs.at(-1)?.at);
      return undefined;
    }
    for (const body of answer.notes) addMessage(draft, { wid: null, body, fromMe: true, isPrivate: true });
    sendAnswer(draft, answer, false);
    return undefined;
  },
);

/**
 * Continues a dialogue at the time that it waits for: sends the next message of an answer, gives up a call without an answer,
 * or forgets a session that has expired. An event for another time changes nothing.
 */
export const continueDialogue = rule('continue dialogue', ['continue'], (draft, { at }) => {
  const { continuesAt, answer, callId, session } = dialogueOf(draft);
  if (continuesAt !== at || !isWaiting(draft)) return 'ignore';
  if (answer !== null) sendAnswer(draft, answer, true);
  else if (callId !== null) {
    const failure = isOfModel(draft) ? 'slow' : 'noAnswer';
    changeDialogue(draft, { callId: null, continuesAt: null });
    fail(draft, failure);
  } else if (session === null) return 'ignore';
  else changeDialogue(draft, { session: null, continuesAt: null });
  return undefined;
});
