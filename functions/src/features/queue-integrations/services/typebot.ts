import { parseJson } from '@recado/shared/text/well-formed';
import * as z from 'zod';
import type { QueueIntegrationRecord } from '../../../data/queue-integrations/store.ts';
import { OutsideCallFailed } from '../../../platform/call-outside.ts';
import { richText } from './rich-text.ts';
import { postJson, type Service, type ServiceAnswer, type ServiceCall, type ServicePart, textOf } from './service.ts';

/** The settings of a Typebot: those of an integration, or of a node. */
type TypebotSettings = Pick<
  QueueIntegrationRecord,
  | 'urlN8N'
  | 'typebotSlug'
  | 'typebotDelayMessage'
  | 'typebotExpires'
  | 'typebotKeywordFinish'
  | 'typebotKeywordRestart'
  | 'typebotRestartMessage'
  | 'typebotUnknownMessage'
> & {
  /** The text with which a chat begins; empty for none. */
  message?: string;
};

const minute = 60_000;
/** The text by which a Typebot refuses an answer. */
const invalidText = 'Invalid message. Please, try again.';

const bubble = z.object({
  id: z.string().optional(),
  type: z.string(),
  content: z
    .looseObject({ richText: z.unknown().optional(), url: z.unknown().optional(), type: z.unknown().optional() })
    .nullish(),
});

const chat = z.object({
  sessionId: z.string().max(500).optional(),
  messages: z.array(bubble).max(200).default([]),
  input: z.looseObject({ items: z.array(z.looseObject({ content: z.string().nullish() })).optional() }).nullish(),
  clientSideActions: z
    .array(
      z.looseObject({
        lastBubbleBlockId: z.string().optional(),
        wait: z.looseObject({ secondsToWaitFor: z.coerce.number() }).optional(),
      }),
    )
    .nullish(),
});
type Chat = z.output<typeof chat>;

const command = z.union([
  z.object({ stopBot: z.literal(true) }),
  z.object({ queueId: z.coerce.number().int().positive(), userId: z.coerce.number().int().positive().nullish() }),
]);

/** Reads a text as a command for the ticket: `#` and JSON. Null for any other text. */
const commandOf = (text: string): ServiceAnswer['command'] => {
  const [, json] = /^#([\s\S]+)$/.exec(text) ?? [];
  if (json === undefined) return null;
  try {
    const given = command.parse(parseJson(json));
    if ('stopBot' in given) return { type: 'handOver', queueId: null, userId: null };
    return { type: 'handOver', queueId: given.queueId, userId: given.userId ?? null };
  } catch {
    return null;
  }
};

const partOf = ({ type, content }: z.output<typeof bubble>): ServicePart | null => {
  if (type === 'text') {
    const text = richText(content?.richText).trim();
    return text === '' ? null : { text };
  }
  if (typeof content?.url !== 'string' || content.url === '') return null;
  const isFile = ['image', 'audio', 'video'].includes(type) && (content.type === undefined || content.type === 'url');
  return isFile ? { url: content.url } : { text: content.url };
};

/** Milliseconds that a Typebot waits behind a bubble. */
const waitBehind = ({ clientSideActions }: Chat, bubbleId: string | undefined): number =>
  (clientSideActions ?? [])
    .filter(({ lastBubbleBlockId, wait }) => wait !== undefined && lastBubbleBlockId === bubbleId)
    .reduce((sum, { wait }) => sum + wait!.secondsToWaitFor * 1_000, 0);

/** Makes messages of the bubbles before the first command, with typing shown before each, and waits. */
const answerOf = (
  settings: TypebotSettings,
  given: Chat,
): Pick<ServiceAnswer, 'command'> & { parts: ServicePart[] } => {
  const parts: ServicePart[] = [];
  let wait = waitBehind(given, undefined);
  for (const one of given.messages) {
    const part = partOf(one);
    const found = part && 'text' in part ? (commandOf(part.text) ?? null) : null;
    if (found) return { parts, command: found };
    if (part) {
      parts.push({ ...part, delay: Math.min(settings.typebotDelayMessage + wait, 10 * minute) });
      wait = 0;
    }
    wait += waitBehind(given, one.id);
  }
  const choices = (given.input?.items ?? []).flatMap(({ content }) => (content ? [`▶️ ${content}`] : []));
  if (choices.length > 0) parts.push({ text: choices.join('\n'), delay: settings.typebotDelayMessage });
  return { parts, command: null };
};

const messageOf = (call: ServiceCall): object | string => {
  const files = call.inputs.flatMap(({ file }) => (file ? [file.url] : []));
  const text = textOf(call);
  return files.length === 0 ? text : { type: 'text', text, attachedFileUrls: files };
};

const startChat = (settings: TypebotSettings, call: ServiceCall): Promise<Chat> =>
  postJson(
    `${settings.urlN8N.replace(/\/+$/, '')}/api/v1/typebots/${encodeURIComponent(settings.typebotSlug)}/startChat`,
    {
      prefilledVariables: {
        number: call.contact.number,
        pushName: call.contact.name,
        remoteJid: call.contact.jid,
      },
      ...(settings.message ? { message: settings.message } : {}),
    },
    chat,
  );

/** Continues a chat; begins another one where the server knows it no more. */
const talk = async (settings: TypebotSettings, call: ServiceCall): Promise<Chat> => {
  const { session } = call;
  if (session === null || call.inputs.length === 0) return startChat(settings, call);
  try {
    const url = `${settings.urlN8N.replace(/\/+$/, '')}/api/v1/sessions/${encodeURIComponent(session)}/continueChat`;
    return await postJson(url, { message: messageOf(call) }, chat);
  } catch (error) {
    if (error instanceof OutsideCallFailed && error.code === '404') return startChat(settings, call);
    throw error;
  }
};

const isKeyword = (text: string, keyword: string): boolean =>
  keyword !== '' && text.trim().toLowerCase() === keyword.toLowerCase();

/** Asks a Typebot by its chat API (behaviour, section 8). */
export const askTypebot = (settings: TypebotSettings): Service => ({
  ask: async (call) => {
    const { typebotExpires, typebotUnknownMessage: unknown } = settings;
    const text = textOf(call);
    if (isKeyword(text, settings.typebotKeywordFinish)) return { command: { type: 'close', farewell: true } };
    if (isKeyword(text, settings.typebotKeywordRestart))
      return { session: null, parts: [{ text: settings.typebotRestartMessage }] };
    const given = await talk(settings, call);
    const { parts, command: found } = answerOf(settings, given);
    const isUnknown = parts.length === 0 || parts.some((part) => 'text' in part && part.text === invalidText);
    const sent = isUnknown && given.input && !found && unknown !== '' ? [{ text: unknown }] : parts;
    return {
      parts: sent,
      command: found ?? null,
      ends: !given.input && !found,
      session: given.sessionId ?? call.session,
      expiresIn: typebotExpires === 0 ? null : typebotExpires * minute,
    };
  },
});
