import type { Context } from '../../../context/context.ts';
import type { KnowledgeSourceRecord } from '../../../data/knowledge/store.ts';
import { extractText } from '../../../domain/documents/extract-text.ts';
import { fetchPage } from './fetch-page.ts';

/** The text of a source; null where it has not changed. */
type Read = { text: string; name?: string; etag: string | null } | null;

/**
 * Reads the text of a source.
 *
 * @throws ReadingFailed
 */
export const readSource = async (
  { media }: Context,
  { kind, url, question, answer, filePath, etag }: KnowledgeSourceRecord,
): Promise<Read> => {
  // By the file's own name: a source keeps its name when it gets a file of another kind.
  if (kind === 'file') return { text: await extractText(await media.read(filePath ?? ''), filePath ?? ''), etag: null };
  if (kind === 'question') return { text: `${question ?? ''}\n${answer ?? ''}`, etag: null };
  const page = await fetchPage(url ?? '', etag);
  return page && { text: page.text, etag: page.etag, ...(page.title !== null && { name: page.title }) };
};
