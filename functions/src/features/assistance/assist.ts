import { AppError } from '@recado/shared/contract/errors';
import * as contract from '@recado/shared/contract/assistance';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { maxTextLength } from '@recado/shared/contract/messages';
import { cutText } from '@recado/shared/text/cut-text';
import { parseJson } from '@recado/shared/text/well-formed';
import { bindAll, type UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import type { PromptRecord } from '../../data/prompts/store.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { visibleTicket } from '../../domain/access/visible-ticket.ts';
import type { Passage } from '../../domain/knowledge/search-knowledge.ts';
import { complete, type Completion } from '../../domain/models/complete.ts';
import { contentOf } from '../../domain/models/content-of.ts';
import { type HiddenNumbers, hiddenNumbers, shownNumbers } from '../../domain/models/hidden-numbers.ts';
import { ServiceFailed } from '../../domain/models/service-failed.ts';
import { dayOf } from '../../domain/models/within-budget.ts';
import { chatText, type Marks, marksOf } from '../../domain/prompts/chat-text.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import { spendSlowCall } from '../../platform/budget.ts';
import { environment } from '../../platform/environment.ts';
import { openToken } from '../../platform/sealed-token.ts';
import { citedSources, passagesFor, shownPassages } from './passages.ts';
import { assistanceError } from './failures.ts';
import { answerForm, closingForm, helpObject, type HelpObject, textForm } from './forms.ts';
import { type QuotedMessage, quotedMessages } from './conversation-text.ts';
import { type Choices, instructionsFor, type Request } from './instructions.ts';

/** Milliseconds that a model has, so that its user waits ten seconds at most. */
const patience = 9_000;
/** The most tokens of a help: a text as long as a message. */
const maxTokens = 1_500;
/** A low temperature, so that help stays close to the conversation. */
const temperature = 0.3;
/** Tags that are offered to the model. */
const offeredTags = 200;

type Help = ResultOf<typeof contract.assistTicket>;

const noChoices: Choices = { tags: [], reasons: [] };

const choicesFor = async (
  { stores }: UserContext,
  { tagIds }: TicketRecord,
  kind: Request['kind'],
): Promise<Choices> => {
  if (kind !== 'closing') return noChoices;
  const [tags, reasons] = await Promise.all([stores.tags.list(), stores.closingReasons.list()]);
  return {
    tags: tags
      .filter(({ id, kanban }) => kanban === 0 && !tagIds.includes(id))
      .slice(0, offeredTags)
      .map(({ id, name, color }) => ({ id, name, color })),
    reasons: reasons.filter(({ isActive }) => isActive).map(({ id, name }) => ({ id, name })),
  };
};

/**
 * The prompt by which the model helps agents.
 *
 * @throws AppError ERR_ASSISTANCE_OFF
 */
const promptOf = async ({ stores }: UserContext, promptId: number | null): Promise<PromptRecord> => {
  const record = promptId === null ? null : await stores.prompts.get(promptId);
  if (!record) throw new AppError('ERR_ASSISTANCE_OFF');
  return record;
};

const formFor = (kind: Request['kind'], { tags, reasons }: Choices) => {
  if (kind === 'answer') return answerForm;
  if (kind !== 'closing') return textForm;
  return closingForm(
    tags.map(({ name }) => name),
    reasons.map(({ name }) => name),
  );
};

/** The texts that a model reads besides its instructions. */
interface HelpData {
  text?: string;
  conversation?: QuotedMessage[];
}

/** The model's input besides its instructions, data alone, and the numbers that its answer may repeat. */
const dataFor = async (
  context: UserContext,
  ticket: TicketRecord,
  request: Request,
): Promise<{ data: HelpData; numbers: HiddenNumbers }> => {
  const { lgpdHideNumber, assistanceNotes } = await context.stores.settings.company();
  const contact = await context.stores.contacts.get(ticket.contactId);
  if (contact?.refusesAi) throw new AppError('ERR_CONTACT_REFUSES_AI');
  const hidesNumbers = lgpdHideNumber === 'enabled' || (await hidesNumbersFrom(context));
  const numbersOf = (isOwnText: boolean): HiddenNumbers =>
    hidesNumbers ? hiddenNumbers(contact?.number ?? '', isOwnText) : shownNumbers;
  const numbers = numbersOf(false);
  const messages = await quotedMessages(context, ticket, {
    // A note is never part of what a customer gets.
    notes: assistanceNotes === 'enabled' && (request.kind === 'summary' || request.kind === 'closing'),
    ...{ hidesNumbers, numbers },
  });
  if (messages.length === 0 && request.kind !== 'rewrite') throw new AppError('ERR_ASSISTANCE_EMPTY');
  if (request.kind !== 'rewrite') return { data: { conversation: messages }, numbers };
  // The agent gets back what it typed, and nothing that the conversation has.
  const own = numbersOf(true);
  const conversation = request.how === 'translate' && request.into === 'customer' ? { conversation: messages } : {};
  return { data: { text: own.hide(request.text), ...conversation }, numbers: own };
};

const parsed = (completion: Completion): HelpObject => {
  const content = contentOf(completion);
  try {
    return helpObject.parse(parseJson(content));
  } catch (error) {
    // An endpoint without structured output writes the text alone.
    if (content !== '' && !/^[[{<]/.test(content)) return helpObject.parse({ text: content });
    throw new ServiceFailed('unreadable', error);
  }
};

interface HelpScene {
  choices: Choices;
  passages: readonly Passage[];
  marks: Marks;
  numbers: HiddenNumbers;
}

/** Makes the result of what the model said: only tags and reasons that were offered. */
const helpOf = (
  kind: Request['kind'],
  { text, sources, tags, reason }: HelpObject,
  { choices, passages, marks, numbers }: HelpScene,
): Help => {
  if (kind !== 'closing' && text === '') throw new ServiceFailed('unreadable');
  return {
    text: kind === 'closing' ? '' : cutText(chatText(numbers.restore(text), marks), { units: maxTextLength }),
    sources: citedSources(sources, passages),
    tags: choices.tags.filter(({ name }) => tags.includes(name)),
    closingReason: choices.reasons.find(({ name }) => name === reason) ?? null,
  };
};

/**
 * Lets the model help an agent with a ticket that the agent sees. What leaves is what the agent may see of this ticket, as
 * data; nothing is sent to the contact, and nothing changes.
 */
export const assistTicket: UseCase<typeof contract.assistTicket> = async (context, { params: { id }, body }) => {
  const { actor, clock, company, stores } = context;
  const until = clock.now() + patience;
  const ticket = await visibleTicket(context, id);
  const prompt = await promptOf(context, (await stores.settings.company()).assistancePromptId);
  const choices = await choicesFor(context, ticket, body.kind);
  const { data, numbers } = await dataFor(context, ticket, body);
  const { assistance, companyAssistance } = environment().LIMITS;
  await spendSlowCall(
    { kind: 'assistance', user: assistance, company: companyAssistance },
    { companyId: company.id, userId: actor.viewer.id },
    clock.now(),
  );
  try {
    const passages = body.kind === 'answer' ? await passagesFor(context, prompt, data.conversation ?? []) : [];
    const { completion, ...used } = await complete(context, {
      ...{ model: prompt.model, baseUrl: prompt.baseUrl, maxTokens, temperature },
      apiKey: await openToken(prompt.apiKey, { companyId: company.id, purpose: 'prompt' }),
      messages: [
        { role: 'system', content: instructionsFor(body, prompt.prompt, choices) },
        { role: 'user', content: JSON.stringify({ ...data, ...shownPassages(passages) }) },
      ],
      format: formFor(body.kind, choices),
      within: () => until - clock.now(),
    });
    const kinds = { assistance: 0, ticket: ticket.id };
    await stores.modelUsage.count({ day: dayOf(context), kinds }, { answers: 1, ...used });
    // A summary is a text of the product's screens; all else is written for the channel.
    const marks = body.kind === 'summary' ? 'none' : marksOf[ticket.channel];
    return helpOf(body.kind, parsed(completion), { choices, passages, marks, numbers });
  } catch (error) {
    throw assistanceError(error);
  }
};

export const assistanceBindings = bindAll(contract, { assistTicket });
