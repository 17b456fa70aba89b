import type { markAnswer as endpoint } from '@recado/shared/contract/evaluation';
import { AppError } from '@recado/shared/contract/errors';
import { evaluationLimits, evaluationNumbers } from '@recado/shared/limits/evaluation';
import { cutText } from '@recado/shared/text/cut-text';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { PromptRecord } from '../../data/prompts/store.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { visibleMessage } from '../../domain/access/visible-message.ts';
import { textOfMessage } from '../../domain/prompts/messages.ts';
import { ownTexts } from '../../domain/prompts/own-texts.ts';
import { existing } from '../../platform/existing.ts';
import { mapConditionFailure } from '../../platform/map-condition-failure.ts';
import { newCase } from './cases.ts';
import { withoutPersonalData } from './without-personal-data.ts';

/** Messages before an answer that are read: its question and a history are among them. */
const read = 40;

/** True for the messages of an answer by a prompt: contacts see them. */
const isOfPrompt = ({ fromMe, promptId, isPrivate, isDeleted }: MessageRecord): boolean =>
  fromMe && promptId != null && !isPrivate && !isDeleted;

/** The question that a message answers, which may have several messages, and those before it, the oldest first. */
const askedBefore = async (
  { stores }: UserContext,
  ticket: TicketRecord,
  message: MessageRecord,
): Promise<{ question: MessageRecord[]; history: MessageRecord[] }> => {
  const page = await stores.messages.page(ticket, { ticketId: ticket.id, before: message.id }, read);
  const before = page
    .filter(({ ticketId, isPrivate, isDeleted }) => ticketId === ticket.id && !isPrivate && !isDeleted)
    .reverse();
  // An answer may have several messages: the question is before its first one.
  const end = before.findLastIndex(({ fromMe }) => !fromMe) + 1;
  const isPart = before.slice(end).every(isOfPrompt);
  const start = before.slice(0, end).findLastIndex(({ fromMe }) => fromMe) + 1;
  return isPart
    ? { question: before.slice(start, end), history: before.slice(0, start) }
    : { question: [], history: [] };
};

/** True for an answer by which a prompt says that it does not know: people have the customer. */
const saysUnknown = ({ company }: UserContext, text: string, prompt: PromptRecord): boolean =>
  text === ownTexts(prompt, company.language).unknownText.trim();

/**
 * Makes a case of an answer of a prompt that the caller sees. What names the contact is taken out of every text.
 */
export const markAnswer: UseCase<typeof endpoint> = async (context, { params: { messageId }, body }) => {
  const { stores } = context;
  const { ticket, message } = await visibleMessage(context, messageId);
  if (!isOfPrompt(message)) throw new AppError('ERR_ANSWER_NOT_OF_PROMPT');
  const prompt = existing('prompt', await stores.prompts.get(message.promptId ?? 0));
  const contact = await stores.contacts.get(ticket.contactId);
  if (contact?.refusesAi) throw new AppError('ERR_CONTACT_REFUSES_AI');
  const shown = (text: string, units: number): string =>
    cutText(withoutPersonalData(text, { name: contact?.name ?? '', number: contact?.number ?? '' }), { units });
  const { question, history } = await askedBefore(context, ticket, message);
  const asked = question.map(textOfMessage).join('\n').trim();
  if (asked === '') throw new AppError('ERR_ANSWER_NOT_OF_PROMPT');
  const answer = textOfMessage(message).trim();
  const isRight = body.expectedAnswer === undefined && body.handsOver !== true;
  const handsOver = body.handsOver === true || (isRight && saysUnknown(context, answer, prompt));
  const record = await newCase(context, {
    ...{ promptId: prompt.id, ticketUuid: ticket.uuid, messageId: message.id },
    question: shown(asked, evaluationLimits.question.max),
    history: history.slice(-evaluationNumbers.history).flatMap((one) => {
      const text = shown(textOfMessage(one), evaluationLimits.question.max);
      return text === '' ? [] : [{ from: one.fromMe ? 'company' : 'customer', text }];
    }),
    expectedAction: handsOver ? 'handOver' : 'answer',
    expectedAnswer: handsOver ? '' : shown(body.expectedAnswer ?? answer, evaluationLimits.answer.max),
    expectedSource: isRight ? cutText(message.sources?.[0] ?? '', { units: evaluationLimits.source.max }) : '',
  });
  const { create, refusals } = stores.evaluationCases;
  await mapConditionFailure(context.commit(create(record), []), refusals);
  return { ok: true };
};
