import type { Context } from '../../../../context/context.ts';
import type { MessageRecord } from '../../../../data/messages/record.ts';
import { complete, type ModelMessage } from '../../../../domain/models/complete.ts';
import { ServiceFailed } from '../../../../domain/models/service-failed.ts';
import { withoutNumber } from '../../../../domain/models/without-number.ts';
import type { Voice } from '../../../../domain/models/speak.ts';
import { dayOf } from '../../../../domain/models/within-budget.ts';
import type { Service, ServiceCall } from '../service.ts';
import { systemText, textOfMessage } from './messages.ts';
import { answerFormat, readAnswer } from './read-answer.ts';
import {
  listUnanswered,
  passagesFor,
  passagesMessage,
  questionOf,
  type SourceSettings,
  withSources,
} from './sources.ts';
import { speakAnswer } from './speak-answer.ts';
import { transcribeLast } from './transcribe-last.ts';

/** The settings of a prompt, or of a node of a flow. */
interface ModelSettings extends Voice, SourceSettings {
  /** Null for a node of a flow. */
  promptId: number | null;
  prompt: string;
  apiKey: string;
  /** Empty for those of the installation. */
  model: string;
  baseUrl: string;
  maxTokens: number;
  temperature: number;
  maxMessages: number;
  /** The queue to which the model hands customers over; null for none. */
  queueId: number | null;
}

/** Tokens of an answer's object besides its text. */
const tokensOfForm = 60;
/** Images of the newest messages that are sent, and bytes of each. */
const maxImages = 2;
const maxImage = 4_000_000;
const imageTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
/** Milliseconds that are left for what follows an answer. */
const margin = 700;

const imageOf = async ({ media }: Context, { media: file, mediaState }: MessageRecord): Promise<string | null> => {
  const { key, mimetype, size } = file ?? {};
  if (!key || !mimetype || !imageTypes.has(mimetype) || mediaState !== 'ready' || (size ?? 0) > maxImage) return null;
  return `data:${mimetype};base64,${Buffer.from(await media.read(key)).toString('base64')}`;
};

/** The conversation as the model reads it: what the company sent as the assistant's, what the contact sent as the user's. */
const conversation = async (
  context: Context,
  { contact }: ServiceCall,
  history: readonly MessageRecord[],
): Promise<ModelMessage[]> => {
  const { lgpdHideNumber } = await context.stores.settings.company();
  const shown = (text: string): string => (lgpdHideNumber === 'enabled' ? withoutNumber(text, contact.number) : text);
  const withImages = new Set(
    history.filter(({ fromMe, mediaType }) => !fromMe && mediaType === 'image').slice(-maxImages),
  );
  const messages = await Promise.all(
    history.map(async (message): Promise<ModelMessage[]> => {
      const text = shown(textOfMessage(message));
      const url = withImages.has(message) ? await imageOf(context, message) : null;
      if (url !== null)
        return [
          {
            role: 'user',
            content: [
              ...(text === '' ? [] : [{ type: 'text' as const, text }]),
              { type: 'image_url', image_url: { url, detail: 'low' } },
            ],
          },
        ];
      return text === '' ? [] : [{ role: message.fromMe ? 'assistant' : 'user', content: text }];
    }),
  );
  return messages.flat();
};

/** Lets a model answer, by OpenAI's protocol, with the newest messages of the ticket, within the company's budget of the day. */
export const askModel = (context: Context, settings: ModelSettings): Service => ({
  isHurried: true,
  ask: async (call) => {
    const { clock, stores } = context;
    if (call.contact.refusesAi) throw new ServiceFailed('objection');
    const within = (): number => call.until - margin - clock.now();
    const { prompt, maxTokens, ...provider } = settings;
    const count = (usage: { answers: number; input: number; output: number; cost: number }): Promise<void> =>
      stores.modelUsage.count(
        { day: dayOf(context), kinds: { prompt: settings.promptId ?? 0, ticket: call.ticketId } },
        usage,
      );
    const { history, cost: ofAudio } = await transcribeLast(
      context,
      call,
      await call.history(settings.maxMessages),
      within(),
    );
    if (ofAudio > 0) await count({ answers: 0, input: 0, output: 0, cost: ofAudio });
    const said = await conversation(context, call, history);
    const question = questionOf(said);
    const passages = await passagesFor(context, settings, question, within());
    const sources = { hasSources: passages.length > 0, isStrict: settings.strict && settings.knowledge !== 'none' };
    const { completion, ...used } = await complete(context, {
      ...provider,
      ...{ maxTokens: maxTokens + tokensOfForm, format: answerFormat, within },
      messages: [
        { role: 'system', content: systemText({ prompt, maxTokens, name: call.contact.name, ...sources }) },
        ...passagesMessage(passages),
        ...said,
      ],
    });
    await count({ answers: 1, ...used });
    const { text, action, sourceNames } = withSources(readAnswer(completion), passages, settings);
    if (action === 'unknown') await listUnanswered(context, call.ticketId, question);
    const spoken = await speakAnswer(context, settings, call, text, within());
    if (spoken.cost > 0) await count({ answers: 0, input: 0, output: 0, cost: spoken.cost });
    return {
      parts: spoken.parts.map((part) => ({ ...part, sources: sourceNames })),
      command: action !== 'answer' ? { type: 'handOver', queueId: settings.queueId, userId: null } : null,
      tokens: used.input + used.output,
    };
  },
});
