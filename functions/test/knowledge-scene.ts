import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { createEvaluationCase } from '../src/features/evaluation/cases.ts';
import { startEvaluationRun } from '../src/features/evaluation/runs.ts';
import { createKnowledgeSource, updateKnowledgeSource } from '../src/features/knowledge/knowledge.ts';
import { createPrompt } from '../src/features/prompts/prompts.ts';
import { unpackSource } from '../src/domain/knowledge/pack.ts';
import { s3Client } from '../src/platform/clients.ts';
import { environment } from '../src/platform/environment.ts';
import { installPlans } from './accounts.ts';
import { addQueue } from './conversation.ts';
import type { Scene } from './job-scene.ts';
import { runJobs } from './jobs.ts';
import { type TestContext, userContext } from './user-context.ts';

const none = { params: undefined, query: undefined, body: undefined };

/** The keys of what was read for a company. */
export const knowledgeObjects = async ({ company }: TestContext): Promise<string[]> => {
  const Prefix = `c/${company.id}/knowledge/`;
  const { Contents = [] } = await s3Client().send(
    new ListObjectsV2Command({ Bucket: environment().MEDIA_BUCKET, Prefix }),
  );
  return Contents.map(({ Key }) => Key!.replace(Prefix, ''));
};

/** A company whose plan has artificial intelligence, with a prompt, whose key reads its knowledge. */
export const knowingCompany = async (): Promise<{ context: TestContext; apiKey: string; promptId: number }> => {
  await installPlans();
  const context = userContext();
  context.company.planId = 3;
  const apiKey = `sk-${context.company.id}-0123456789`;
  const { id: queueId } = await addQueue(context, 'Vendas');
  const prompt = 'Você atende os clientes de uma confeitaria e responde sobre bolos.';
  const { id: promptId } = await createPrompt(context, {
    ...none,
    body: { name: 'Atendente', prompt, apiKey, queueId },
  });
  return { context, apiKey, promptId };
};

/** A pair of question and answer that was read and is changed: what was read of it before is replaced. */
export const knowledgeReading = async (): Promise<Scene> => {
  const { context } = await knowingCompany();
  const body = { kind: 'question', question: 'Vocês entregam?', answer: 'Sim, em Santos.' } as const;
  const { id } = await createKnowledgeSource(context, { ...none, body });
  await runJobs(context);
  context.effects.length = 0;
  await updateKnowledgeSource(context, {
    ...none,
    params: { id },
    body: { answer: 'Sim, em Santos e em São Vicente.' },
  });
  return {
    context,
    state: async () => {
      const source = (await context.stores.knowledge.get(id))!;
      const keys = await knowledgeObjects(context);
      const { Body } = await s3Client().send(
        new GetObjectCommand({
          Bucket: environment().MEDIA_BUCKET,
          Key: `c/${context.company.id}/knowledge/${keys[0]!}`,
        }),
      );
      return {
        source: { state: source.state, pieces: source.pieces, attempts: source.attempts },
        objects: keys.length,
        isSearched: keys[0] === `${id}/${source.revision}/pack`,
        text: unpackSource(await Body!.transformToByteArray()).pieceAt(0).text,
        searchable: (await context.stores.knowledge.searchable()).map(({ pieces }) => pieces),
      };
    },
  };
};

/** Five questions to a prompt that are asked in two slices. */
export const evaluationRun = async (): Promise<Scene> => {
  const { context, promptId } = await knowingCompany();
  for (let number = 1; number <= 5; number += 1)
    await createEvaluationCase(context, {
      ...none,
      body: { promptId, question: `Pergunta ${number}?`, expectedAnswer: `IA: Pergunta ${number}?` },
    });
  context.effects.length = 0;
  const { id } = await startEvaluationRun(context, { ...none, body: { promptId } });
  return {
    context,
    state: async () => {
      const { evaluationRuns } = context.stores;
      const { state, asked, passed, better, worse } = (await evaluationRuns.get(id))!;
      const results = (await evaluationRuns.results(id)).map(({ question, change, now }) => [
        question,
        change,
        now.text,
      ]);
      return { state, asked, passed, better, worse, results };
    },
  };
};
