import type { EvaluationCase, loadEvaluationSample as endpoint } from '@recado/shared/contract/evaluation';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { checkPrompt } from '../../data/prompts/check-prompts.ts';
import { attachLibraryFile } from '../../domain/files/attach-library-file.ts';
import { knowledgeSources, newSource } from '../../domain/knowledge/source-records.ts';
import { libraryKey } from '../../platform/media/keys.ts';
import { newCase } from './cases.ts';
import { furnitureShop } from './sample/furniture-shop.ts';
import { injectionCases, questionCases } from './sample/sample-cases.ts';

/** Cases that are committed together. */
const atOnce = 40;

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

/** The question of a case with what was said before, as one text. */
const askedIn = ({ question, history = [] }: Pick<EvaluationCase, 'question'> & Partial<EvaluationCase>): string =>
  JSON.stringify([question, ...history.map(({ text }) => text)]);

/** Adds the sources and cases of a sample to a set: those that are there stay as they are. */
export const loadEvaluationSample: UseCase<typeof endpoint> = async (context, { body: { promptId, sample } }) => {
  const { stores } = context;
  await checkPrompt(context, promptId);
  const known = new Set((await stores.evaluationCases.ofSet(promptId)).map(askedIn));
  const given = sample === 'questions' ? questionCases() : injectionCases();
  const missing = given.filter((one) => !known.has(askedIn(one)));
  const sources = await addDocuments(context);
  for (let from = 0; from < missing.length; from += atOnce) {
    const records = [];
    for (const one of missing.slice(from, from + atOnce)) records.push(await newCase(context, { ...one, promptId }));
    await context.commit(
      records.flatMap((record) => stores.evaluationCases.create(record)),
      [],
    );
  }
  return { sources, cases: missing.length };
};
