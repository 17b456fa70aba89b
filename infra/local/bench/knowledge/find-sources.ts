import { Buffer } from 'node:buffer';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { searchKnowledge } from '../../../../functions/src/domain/knowledge/search-knowledge.ts';
import type { SampleDocuments } from '../../../../functions/src/features/evaluation/sample/furniture-shop.ts';
import { createKnowledgeSource } from '../../../../functions/src/features/knowledge/knowledge.ts';
import { s3Client } from '../../../../functions/src/platform/clients.ts';
import { environment } from '../../../../functions/src/platform/environment.ts';
import { libraryKey } from '../../../../functions/src/platform/media/keys.ts';
import { runJobs } from '../../../../functions/test/jobs.ts';
import type { TestContext } from '../../../../functions/test/user-context.ts';

const none = { params: undefined, query: undefined, body: undefined };

/** Passages that a prompt gets. */
const given = 5;

/** Adds a file as a source of a company, which a job reads. */
export const addFile = async (context: TestContext, fileName: string, text: string): Promise<void> => {
  const filePath = libraryKey(context.company.id, context.actor.viewer.id, context.ids.ulid(), 'a.txt');
  await s3Client().send(
    new PutObjectCommand({
      ...{ Bucket: environment().MEDIA_BUCKET, Key: filePath, ContentType: 'text/plain' },
      Body: Buffer.from(text),
    }),
  );
  await createKnowledgeSource(context, { ...none, body: { kind: 'file', filePath, fileName } });
  context.effects.splice(0, context.effects.length, ...context.effects.filter(({ to }) => to === 'jobs'));
};

/** Adds documents as sources, which a job reads. */
export const addDocuments = async (context: TestContext, documents: SampleDocuments): Promise<void> => {
  for (const [name, passages] of Object.entries(documents))
    await addFile(context, name, passages.map(({ title, text }) => `${title}\n\n${text}`).join('\n\n'));
  await runJobs(context);
};

/** The number of questions of documents, and those for which the right passage is not among the first five. */
export const findSources = async (
  context: TestContext,
  documents: SampleDocuments,
): Promise<{ asked: number; first: number; missed: string[] }> => {
  const missed: string[] = [];
  let [asked, first] = [0, 0];
  for (const [name, passages] of Object.entries(documents))
    for (const { title, questions } of passages)
      for (const text of questions) {
        const found = await searchKnowledge(context, { text, sourceIds: null, limit: given, within: 5_000 });
        const place = found.findIndex(({ source, heading }) => source === name && heading === title);
        asked += 1;
        if (place === 0) first += 1;
        if (place === -1) missed.push(text);
      }
  return { asked, first, missed };
};
