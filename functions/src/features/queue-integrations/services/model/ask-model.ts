import { writtenVoice } from '@recado/shared/limits/prompts';
import type { Context } from '../../../../context/context.ts';
import type { MessageRecord } from '../../../../data/messages/record.ts';
import { hiddenNumbers, shownNumbers } from '../../../../domain/models/hidden-numbers.ts';
import { ServiceFailed } from '../../../../domain/models/service-failed.ts';
import { isSpoken, type Voice } from '../../../../domain/models/speak.ts';
import { dayOf } from '../../../../domain/models/within-budget.ts';
import { type AnswerSettings, answerByModel } from '../../../../domain/prompts/answer-by-model.ts';
import { startForModel } from '../../../../domain/evaluation/start-for-model.ts';
import { unsentNotes } from '../../../../domain/prompts/note-texts.ts';
import { handsOver } from '../../../../domain/prompts/read-answer.ts';
import type { Service } from '../service.ts';
import { answerWithTools } from '../tools/answer-with-tools.ts';
import { usableTools } from '../tools/usable-tools.ts';
import { conversation } from './conversation.ts';
import { listUnanswered } from './list-unanswered.ts';
import { speakAnswer } from './speak-answer.ts';
import { transcribeHistory } from './transcribe-history.ts';

/** The settings of a prompt, or of a node of a flow. */
interface ModelSettings extends Omit<Voice, 'apiKey' | 'baseUrl'>, AnswerSettings {
  /** Null for a node of a flow. */
  promptId: number | null;
  /** The name of the prompt. */
  name: string;
  /** The tools that it may use. */
  toolIds: readonly number[];
  maxMessages: number;
  /** Seconds without another message of the contact before an answer is sent. */
  waitSeconds: number;
  /** The answers that the contact gave in a flow, to which the instructions refer by their names. */
  variables: Readonly<Record<string, string>>;
  /** The queue to which the model hands customers over; null for none. */
  queueId: number | null;
}

/** Milliseconds that are left for what follows an answer. */
const margin = 500;

/** Milliseconds without a message before an answer is spoken at most: speech takes what is left of its time. */
const mostBeforeSpeech = 3_000;

/** Milliseconds without another message before an answer is sent. */
const quietOf = (settings: ModelSettings): number =>
  Math.min(settings.waitSeconds * 1_000, isSpoken(settings) ? mostBeforeSpeech : Infinity);

/** The kinds of files that a model reads, and for which it waits. */
const readFiles: ReadonlySet<MessageRecord['mediaType']> = new Set(['image', 'application', 'audio']);

/** Lets a model answer, by OpenAI's protocol, with the newest messages of the ticket, within the company's budget of the day. */
export const askModel = (context: Context, settings: ModelSettings): Service => ({
  isHurried: true,
  files: readFiles,
  ask: async (call) => {
    const { clock, stores } = context;
    if (call.contact.refusesAi) throw new ServiceFailed('objection');
    const within = (): number => call.until - margin - clock.now();
    const count = (usage: { answers: number; input: number; output: number; cost: number }): Promise<void> =>
      stores.modelUsage.count(
        { day: dayOf(context), kinds: { prompt: settings.promptId ?? 0, ticket: call.ticketId } },
        usage,
      );
    const history = await transcribeHistory(context, call, await call.history(settings.maxMessages), {
      account: { apiKey: settings.apiKey, baseUrl: settings.baseUrl },
      within: within(),
      count: (cost) => count({ answers: 0, input: 0, output: 0, cost }),
    });
    const hidesNumber = (await stores.settings.company()).lgpdHideNumber === 'enabled';
    const numbers = hidesNumber ? hiddenNumbers(call.contact.number) : shownNumbers;
    const [said, tools] = await Promise.all([
      conversation(context, history, { hidesNumber, numbers, within: within() }),
      usableTools(context, settings.toolIds, within()),
    ]);
    let proposals: readonly string[] = [];
    let delays: readonly string[] = [];
    let hasActed = false;
    const variables = Object.fromEntries(
      Object.entries(settings.variables).map(([name, value]) => [name, numbers.hide(value)]),
    );
    const asked = { said, name: call.contact.name, variables, within, hasTools: tools.length > 0 };
    const read = await answerByModel(context, settings, asked, async (model, messages, round) => {
      const answered = await answerWithTools(context, {
        ...{ call: model, messages, ticket: call, user: settings, hidesNumber },
        ...{ tools: round === 'own words' ? [] : tools, mayCall: round === 'first' },
        count: (usage) => count({ ...usage, answers: round === 'first' ? usage.answers : 0 }),
      });
      if (round === 'first') ({ proposals, delays, hasActed } = answered);
      return answered;
    });
    const { sourceNames, question, tokens } = read;
    const text = numbers.restore(read.text);
    const action = proposals.length > 0 && !handsOver(read.action) ? 'hand_over' : read.action;
    // What tools have done is not done twice, and who asked for a person waits for no more messages.
    if (action !== 'hand_over' && !hasActed && (await call.isOvertaken(quietOf(settings))))
      return { again: true, tokens };
    if (action === 'unknown' && proposals.length === 0) await listUnanswered(context, call.ticketId, question);
    if (settings.promptId !== null && settings.model === '') await startForModel(context, settings.promptId);
    // A number that was hidden from the model is hidden from the service of the voice as well.
    const voice = text === read.text ? settings : { ...settings, voice: writtenVoice };
    const spoken = await speakAnswer(context, voice, call, text, within());
    if (spoken.cost > 0) await count({ answers: 0, input: 0, output: 0, cost: spoken.cost });
    return {
      parts: spoken.parts.map((part) => ({ ...part, sources: sourceNames })),
      command: handsOver(action) ? { type: 'handOver', queueId: settings.queueId, userId: null } : null,
      tokens,
      notes: [...new Set([...proposals, ...delays, ...unsentNotes(context.company.language, read.unsent)])].map(
        numbers.restore,
      ),
    };
  },
});
