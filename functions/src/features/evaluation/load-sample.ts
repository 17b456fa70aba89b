import type { loadEvaluationSample as endpoint } from '@recado/shared/contract/evaluation';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { checkPrompt } from '../../data/prompts/check-prompts.ts';
import { attachLibraryFile } from '../../domain/files/attach-library-file.ts';
import { knowledgeSources, newSource } from '../../domain/knowledge/source-records.ts';
import { libraryKey } from '../../platform/media/keys.ts';
import { addCases } from './add-cases.ts';
import { furnitureShop } from './sample/furniture-shop.ts';
import { injectionCases, questionCases } from './sample/sample-cases.ts';

/** Adds the documents of the sample shop that the company has no source of that name for. Returns how many. */
const addDocuments = async (context: UserContext): Promise<number> => {
  const { actor, company, ids, media, stores } = context;
  const known = new Set((await stores.knowledge.list()).map(({ name }) => name));
  const missing = Object.entries(furnitureShop).filter(([name]) => !known.has(name));
  for (const [name, passages] of missing) {
    const text = passages.map((passage) => `${passage.title}\n\n${passage.text}`).join('\n\n');
    const upload = libraryKey(company.id, actor.viewer.id, ids.ulid(), name);
    await media.write(upload, { bytes: Buffer.from(text), mimetype: 'text/plain' });
    const { key: filePath } = await attachLibraryFile(context, upload);
    const source = { kind: 'file', name, filePath, url: null, question: null, answer: null } as const;
    await knowledgeSources.add(context, await newSource(context, source));
  }
  return missing.length;
};

/** Adds the sources and cases of a sample to a set: those that are there stay as they are. */
export const loadEvaluationSample: UseCase<typeof endpoint> = async (context, { body: { promptId, sample } }) => {
  await checkPrompt(context, promptId);
  const sources = await addDocuments(context);
  const cases = await addCases(context, promptId, sample === 'questions' ? questionCases() : injectionCases());
  return { sources, cases };
};
