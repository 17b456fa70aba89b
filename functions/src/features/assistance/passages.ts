import { cutText } from '@recado/shared/text/cut-text';
import type { UserContext } from '../../context/context.ts';
import type { PromptRecord } from '../../data/prompts/store.ts';
import { type Passage, searchKnowledge } from '../../domain/knowledge/search-knowledge.ts';
import type { QuotedMessage } from './conversation-text.ts';

/** Passages that a model reads, and the milliseconds for the question's vector at most. */
const mostPassages = 5;
const patience = 2_500;

/** The newest messages of the customer that are looked for together. */
const asked = 2;

/** Returns the passages of a prompt's sources that a conversation is about. */
export const passagesFor = async (
  context: UserContext,
  { knowledge, knowledgeIds }: PromptRecord,
  conversation: readonly QuotedMessage[],
): Promise<Passage[]> => {
  if (knowledge === 'none') return [];
  const question = conversation.filter(({ from }) => from === 'customer').slice(-asked);
  return searchKnowledge(context, {
    text: cutText(question.map(({ text }) => text).join('\n'), { units: 2_000 }),
    sourceIds: knowledge === 'all' ? null : knowledgeIds,
    limit: mostPassages,
    within: patience,
  });
};

/** The passages as data for a model; nothing without any. */
export const shownPassages = (passages: readonly Passage[]): { passages?: object[] } =>
  passages.length === 0
    ? {}
    : { passages: passages.map(({ id, source, heading, text }) => ({ id, source, heading, text })) };

/** Returns the sources of an answer for people: names of the sources of cited passages, else the parts that it cites itself. */
export const citedSources = (cited: readonly string[], passages: readonly Passage[]): string[] => {
  if (passages.length === 0) return [...new Set(cited)];
  const used = passages.filter(({ id }) => cited.includes(id));
  return [...new Set(used.map(({ source, heading }) => (heading === '' ? source : `${source}: ${heading}`)))];
};
