import { type BotPlace, type BotStep, type BotTalk, beginTalk } from '@recado/shared/bot/talk';
import { closeTicket } from '../close-ticket.ts';
import { sendText } from '../compose.ts';
import { changeDialogue, type Dialogue, dialogueOf, newDialogue } from '../dialogue.ts';
import { appendLog, change, type Draft, ticketOf } from '../draft.ts';
import { inputOf, startService } from './integration-call.ts';
import { assignMember } from './assign-member.ts';
import { sendQueuePosition } from './queue-position.ts';
import { sendFile, sendFileList } from './send-file-list.ts';
import { sendMenu } from './send-menu.ts';

const sceneOf = ({ state, now }: Draft): BotTalk['scene'] => {
  const { queues, connection, settings, company } = state;
  return { queues, connection, settings, timeZone: company.timeZone, holidays: company.holidays, now };
};

const placeOf = (draft: Draft): BotPlace => {
  const { queueId, isBot } = ticketOf(draft);
  const { wroteAt, repetitions, isOutOfHours, chosenOptionIds, integrationId, promptId, shownQueueIds } =
    dialogueOf(draft);
  return {
    queueId,
    isBot,
    wroteAt,
    repetitions,
    isOutOfHours,
    chosenOptionIds,
    integrationId,
    promptId,
    shownQueueIds,
  };
};

/** True when a change only sets fields to the values that a new dialogue has. */
const isInitial = (fields: Partial<Dialogue>): boolean =>
  Object.entries(fields).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(newDialogue[name as keyof Dialogue]),
  );

/**
 * Lets a model answer in a queue: the message that brought the contact there, unless that chose the queue from a menu. Then
 * the contact has the queue's greeting, and the model answers what comes next.
 */
const startPrompt = (draft: Draft, promptId: number): void => {
  const { event, state } = draft;
  const service = { integrationId: null, promptId };
  const isOwnText = event.type === 'message' && (state.dialogue?.wroteAt ?? null) === null;
  if (isOwnText) startService(draft, service, inputOf(draft, event.message));
  else changeDialogue(draft, service);
};

const moveTo = (
  draft: Draft,
  { queueId, isBot, chosenOptionIds, shownQueueIds, ...others }: Partial<BotPlace>,
): void => {
  change(draft, { ...(queueId === undefined ? {} : { queueId }), ...(isBot === undefined ? {} : { isBot }) });
  const fields = {
    ...others,
    ...(chosenOptionIds && { chosenOptionIds: [...chosenOptionIds] }),
    ...(shownQueueIds && { shownQueueIds: [...shownQueueIds] }),
  };
  if (ticketOf(draft).inDialogue || !isInitial(fields)) changeDialogue(draft, fields);
  if (others.integrationId != null) startService(draft, { integrationId: others.integrationId, promptId: null }, null);
  if (others.promptId != null) startPrompt(draft, others.promptId);
};

type StepOf<T extends BotStep['type']> = Extract<BotStep, { type: T }>;

/** The effect of each step on the ticket. A new type is a compile error until it is declared here. */
const byType: { readonly [T in BotStep['type']]: (draft: Draft, step: StepOf<T>) => void } = {
  move: (draft, { to }) => moveTo(draft, to),
  text: (draft, { text, source }) => sendText(draft, 'bot', text, null, source),
  menu: (draft, { menu, source }) => sendMenu(draft, menu, source),
  greetingFile: (draft) => {
    const { greetingMediaAttachment: file } = draft.state.connection;
    if (file !== null) sendFile(draft, file, '', { of: 'connection', field: 'greetingMediaAttachment' });
  },
  files: (draft, { fileListId }) => sendFileList(draft, fileListId),
  log: (draft, { entry }) => appendLog(draft, entry, null),
  wait: (draft, { waitsFor, assignsMember }) => {
    if (assignsMember) assignMember(draft);
    change(draft, { isBot: false });
    if (waitsFor.type !== 'user') return;
    const user = draft.state.users.find(({ id }) => id === waitsFor.userId);
    if (user) change(draft, { userId: user.id });
  },
  position: sendQueuePosition,
  close: (draft, { entry }) => {
    closeTicket(draft, entry === 'clientClosed' ? 'contact' : 'bot');
    appendLog(draft, entry, null);
  },
};

const carryOut = <T extends BotStep['type']>(draft: Draft, step: StepOf<T>): void => byType[step.type](draft, step);

/** Lets the bot answer at the ticket's place in its dialogue, and carries out its steps in their order. */
export const runTalk = <Result>(draft: Draft, answer: (talk: BotTalk) => Result): Result => {
  const talk = beginTalk(sceneOf(draft), placeOf(draft));
  const result = answer(talk);
  for (const step of talk.steps) carryOut(draft, step);
  return result;
};
