import { randomUUID } from 'node:crypto';
import type { Reply } from './start.ts';

const bubble = (text: string) => ({
  id: randomUUID(),
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] },
});

const question = { id: 'cor', type: 'text input' };

const textOf = (body: string): string => {
  const { message } = JSON.parse(body) as { message?: string | { text?: string } };
  return typeof message === 'string' ? message : (message?.text ?? '');
};

/** Answers a call of Typebot's chat API: the bot asks for a colour, and ends with the answer. */
export const typebot = (sessions: Map<string, string[]>, path: string, body: string): Reply => {
  const [, started] = /^\/api\/v1\/typebots\/([^/]+)\/startChat$/.exec(path) ?? [];
  if (started !== undefined) {
    if (started === 'missing') return { status: 404, body: { message: 'Typebot not found', code: 'NOT_FOUND' } };
    const { prefilledVariables = {} } = JSON.parse(body) as { prefilledVariables?: { pushName?: string } };
    const sessionId = randomUUID();
    sessions.set(sessionId, []);
    const messages = [bubble(`Olá, ${prefilledVariables.pushName ?? ''}!`), bubble('Qual cor?')];
    return { status: 200, body: { sessionId, messages, input: question, typebot: { id: started } } };
  }
  const [, continued] = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(path) ?? [];
  const texts = sessions.get(continued ?? '');
  if (!texts) return { status: 404, body: { message: 'Session not found', code: 'NOT_FOUND' } };
  const text = textOf(body);
  if (text === '')
    return { status: 200, body: { messages: [bubble('Invalid message. Please, try again.')], input: question } };
  texts.push(text);
  return { status: 200, body: { messages: [bubble(`Você escolheu ${text}.`)] } };
};
