import type { Context } from '../../../../context/context.ts';
import type { MessageRecord } from '../../../../data/messages/record.ts';
import type { ModelMessage } from '../../../../domain/models/complete.ts';
import { ServiceFailed } from '../../../../domain/models/service-failed.ts';
import { withoutNumber } from '../../../../domain/models/without-number.ts';
import type { Voice } from '../../../../domain/models/speak.ts';
import { dayOf } from '../../../../domain/models/within-budget.ts';
import { type AnswerSettings, answerByModel } from '../../../../domain/prompts/answer-by-model.ts';
import { startForModel } from '../../../../domain/evaluation/start-for-model.ts';
import { attachmentMessage, fileNotice, isCard, textOfMessage } from '../../../../domain/prompts/messages.ts';
import { handsOver } from '../../../../domain/prompts/read-answer.ts';
import { presentedTexts } from '../../../../domain/presentation/present-message.ts';
import { describeError, log } from '../../../../platform/log.ts';
import { withinTime } from '../../../../platform/within-time.ts';
import type { Service, ServiceCall } from '../service.ts';
import { answerWithTools } from '../tools/answer-with-tools.ts';
import { usableTools } from '../tools/usable-tools.ts';
import { documentText } from './document-text.ts';
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
  /** The answers that the contact gave in a flow, to which the instructions refer by their names. */
  variables: Readonly<Record<string, string>>;
  /** The queue to which the model hands customers over; null for none. */
  queueId: number | null;
}

/** Images and documents of the newest messages that are sent, and bytes of an image. */
const maxImages = 2;
const maxDocuments = 2;
const maxImage = 4_000_000;
const imageTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
/** The share of its time that the reading of an image takes at most. */
const shareOfTime = 0.3;
/** Milliseconds that are left for what follows an answer. */
const margin = 700;

const readImage = async ({ media }: Context, { media: file, mediaState }: MessageRecord): Promise<string | null> => {
  const { key, mimetype, size } = file ?? {};
  if (!key || !mimetype || !imageTypes.has(mimetype) || mediaState !== 'ready' || (size ?? 0) > maxImage) return null;
  const bytes = await media.read(key);
  return bytes.length > maxImage ? null : `data:${mimetype};base64,${Buffer.from(bytes).toString('base64')}`;
};

/** Returns an image for a model; null for one that it can't see. */
const imageOf = async (context: Context, message: MessageRecord, within: number): Promise<string | null> => {
  try {
    return await withinTime(readImage(context, message), shareOfTime * within);
  } catch (error) {
    log().info('an image of a contact was not read', { error: describeError(error) });
    return null;
  }
};

/** Returns a function that takes the contact's number out of a text where the company hides it. */
const shownTo =
  ({ contact }: ServiceCall, hidesNumber: boolean) =>
  (text: string): string =>
    hidesNumber ? withoutNumber(text, contact.number) : text;

/** The kinds of files that a model reads, and for which it waits. */
const readFiles: ReadonlySet<MessageRecord['mediaType']> = new Set(['image', 'application', 'audio']);

/** Returns the notice on a file that the model gets in its place; empty where it gets the file, or what was written with an older one. */
const noticeOn = (
  message: MessageRecord,
  { text, isRead, isNewest }: { text: string; isRead: boolean; isNewest: boolean },
): string => {
  const { fromMe, mediaType, transcription } = message;
  const isHeard = mediaType === 'audio' && typeof transcription === 'string';
  if (fromMe || isRead || isHeard) return '';
  const isOlder = (mediaType === 'image' && !isNewest) || mediaType === 'application';
  return isOlder && text !== '' ? '' : fileNotice(message, isOlder);
};

/**
 * The conversation as the model reads it: what the company sent as the assistant's, what the contact sent as the user's. Where
 * numbers are hidden, so are those of other people in contact cards.
 */
const conversation = async (
  context: Context,
  call: ServiceCall,
  history: readonly MessageRecord[],
  { hidesNumber, within }: { hidesNumber: boolean; within: number },
): Promise<ModelMessage[]> => {
  const shown = shownTo(call, hidesNumber);
  const newest = (kind: MessageRecord['mediaType'], count: number): ReadonlySet<MessageRecord> =>
    new Set(history.filter(({ fromMe, mediaType }) => !fromMe && mediaType === kind).slice(-count));
  const withImages = newest('image', maxImages);
  const documents = newest('application', maxDocuments);
  const messages = await Promise.all(
    history.map(async (message): Promise<ModelMessage[]> => {
      const { body, card } = presentedTexts(message, hidesNumber);
      const words = shown(textOfMessage({ ...message, body, card }));
      const text = !message.fromMe && isCard(message) && words !== '' ? attachmentMessage({ cartao: words }) : words;
      const role = message.fromMe ? 'assistant' : 'user';
      const url = withImages.has(message) ? await imageOf(context, message, within) : null;
      const document = documents.has(message)
        ? shown(await documentText(context, message, within))
        : noticeOn(message, { text, isRead: url !== null, isNewest: withImages.has(message) });
      const written = [document, text].filter((one) => one !== '').map((content): ModelMessage => ({ role, content }));
      if (url === null) return written;
      const image = { type: 'image_url' as const, image_url: { url, detail: 'low' as const } };
      return [{ role, content: [...(text === '' ? [] : [{ type: 'text' as const, text }]), image] }];
    }),
  );
  return messages.flat();
};

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
    const [said, tools] = await Promise.all([
      conversation(context, call, history, { hidesNumber, within: within() }),
      usableTools(context, settings.toolIds, within()),
    ]);
    let proposals: readonly string[] = [];
    let delays: readonly string[] = [];
    const variables = Object.fromEntries(
      Object.entries(settings.variables).map(([name, value]) => [name, shownTo(call, hidesNumber)(value)]),
    );
    const asked = { said, name: call.contact.name, variables, within, hasTools: tools.length > 0 };
    const read = await answerByModel(context, settings, asked, async (model, messages, round) => {
      const answered = await answerWithTools(context, {
        ...{ call: model, messages, ticket: call, user: settings, hidesNumber },
        ...{ tools: round === 'own words' ? [] : tools, mayCall: round === 'first' },
        count: (usage) => count({ ...usage, answers: round === 'first' ? usage.answers : 0 }),
      });
      if (round === 'first') ({ proposals, delays } = answered);
      return answered;
    });
    const { text, sourceNames, question, tokens } = read;
    const action = proposals.length > 0 && !handsOver(read.action) ? 'hand_over' : read.action;
    if (action === 'unknown' && proposals.length === 0) await listUnanswered(context, call.ticketId, question);
    if (settings.promptId !== null && settings.model === '') await startForModel(context, settings.promptId);
    const spoken = await speakAnswer(context, settings, call, text, within());
    if (spoken.cost > 0) await count({ answers: 0, input: 0, output: 0, cost: spoken.cost });
    return {
      parts: spoken.parts.map((part) => ({ ...part, sources: sourceNames })),
      command: handsOver(action) ? { type: 'handOver', queueId: settings.queueId, userId: null } : null,
      tokens,
      notes: [...new Set([...proposals, ...delays])],
    };
  },
});
