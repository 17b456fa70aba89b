import type { JobMessage } from '@recado/shared/contract/queue-messages/job';
import { tagEvent } from '@recado/shared/contract/tags';
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { slicesOf, testDeclarations } from '../../../test/jobs.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import type { JobRecord } from '../../data/jobs/store.ts';
import { exportDeclarations } from '../../entry/consumers/exports/declarations.ts';
import { defineJob } from './define-job.ts';
import { progressEvent } from './progress-event.ts';
import { receiveJobMessage } from './receive-job-message.ts';
import { sliceEffect } from './slice-effect.ts';
import { startJob } from './start-job.ts';

interface Given {
  total?: number;
  runsWhileOff?: boolean;
  /** Runs within each slice. */
  during?: (number: number) => Promise<void> | void;
}

/** A company with a job that has as many slices as the test sets; each causes one effect. */
const begin = async ({ total = 3, runsWhileOff = false, during }: Given = {}) => {
  const declaration = defineJob({
    kind: 'index-messages',
    input: z.object({ total: z.int() }),
    cursor: z.object({ done: z.int() }),
    runsWhileOff,
    progress: (context, job) =>
      progressEvent(context, job, tagEvent, { action: 'delete', tagId: job.counts.done ?? 0 }),
    slice: async ({ company }, { input, cursor }) => {
      const done = (cursor?.done ?? 0) + 1;
      await during?.(done);
      const counts = { done: 1 };
      const effects = [{ to: 'search', message: { companyId: company.id, kind: 'contact', id: done } }] as const;
      return done < input.total ? { counts, effects, cursor: { done } } : { counts, effects, end: 'done' };
    },
  });
  const context = userContext();
  const receive = (message: JobMessage, { by = context, isLast = false } = {}) =>
    receiveJobMessage(by, { ...testDeclarations, 'index-messages': declaration }, message, isLast);
  const { job, writes, effects } = startJob(context, declaration, { total });
  await context.commit(writes, effects);
  const ofJob = { companyId: context.company.id, jobId: job.id };
  return {
    context,
    job,
    receive,
    stop: () => receive({ type: 'stop', ...ofJob }),
    resume: () => receive({ type: 'resume', ...ofJob }),
    /** Delivers the newest slice. */
    next: (options?: Parameters<typeof receive>[1]) => receive(slicesOf(context).at(-1)!, options),
    read: async (): Promise<JobRecord> => (await context.stores.jobs.get(job.id))!,
    work: () => context.effects.flatMap((effect) => (effect.to === 'search' ? [effect.message] : [])),
  };
};

const progressOf = ({ effects }: TestContext) =>
  effects.flatMap((effect) => (effect.to === 'realtime' ? [effect.message] : []));

describe('a job', () => {
  it('is done slice by slice, each with one message and one event to who asked for it', async () => {
    const { context, job, next, read, work } = await begin();
    for (let slice = 0; slice < 3; slice += 1) await next();
    expect(await read()).toMatchObject({ state: 'done', slice: 3, counts: { done: 3 }, askedBy: 1 });
    expect((await read()).endedAt).not.toBeNull();
    expect(slicesOf(context).map(({ slice, group }) => [slice, group])).toEqual([0, 1, 2].map((at) => [at, job.id]));
    expect(work()).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(progressOf(context).map(({ rooms, data }) => [rooms, data.tagId])).toEqual(
      [1, 2, 3].map((done) => [['user:1'], done]),
    );
  });

  it('goes on in the queue of its kind, whichever queue a slice comes by', async () => {
    const { context, job, read } = await begin();
    const [slice] = slicesOf(context);
    await receiveJobMessage(context, exportDeclarations, slice!, false);
    expect(await read()).toMatchObject({ state: 'running', slice: 0 });
    expect(context.effects.slice(-1)).toMatchObject([{ to: 'jobs', message: { jobId: job.id, slice: 0 } }]);
    expect(sliceEffect(context, { ...job, kind: 'export-audit' })).toMatchObject({ to: 'exports' });
  });

  it('ignores a slice that is delivered again, also side by side, and one of a job that is gone', async () => {
    const { context, receive, read, work } = await begin();
    const [first] = slicesOf(context);
    await Promise.all([receive(first!), receive(first!)]);
    await receive(first!);
    await receive({ ...first!, jobId: 'unknown' });
    expect(await read()).toMatchObject({ slice: 1, counts: { done: 1 } });
    expect(work()).toHaveLength(1);
    expect(slicesOf(context)).toHaveLength(2);
  });

  it('is stopped between two slices and resumed at its cursor, under a number that the queue does not know', async () => {
    const { context, next, stop, resume, read, work } = await begin();
    await next();
    await stop();
    await next();
    expect(await read()).toMatchObject({ state: 'stopped', counts: { done: 1 } });
    expect((await read()).endedAt).not.toBeNull();
    await stop();
    await resume();
    await resume();
    expect(await read()).toMatchObject({ state: 'running', slice: 2, endedAt: null });
    await next();
    await next();
    expect(await read()).toMatchObject({ state: 'done', counts: { done: 3 } });
    expect(work()).toHaveLength(3);
    expect(new Set(slicesOf(context).map(({ slice }) => slice)).size).toBe(slicesOf(context).length);
    await resume();
    expect(await read()).toMatchObject({ state: 'done' });
  });

  it('that is stopped within a slice counts what the slice did, and no other follows', async () => {
    let stopping: () => Promise<void> = () => Promise.resolve();
    const { context, next, stop, resume, read } = await begin({ during: () => stopping() });
    stopping = stop;
    await next();
    expect(await read()).toMatchObject({ state: 'stopped', slice: 1, counts: { done: 1 }, cursor: { done: 1 } });
    expect(slicesOf(context)).toHaveLength(1);
    stopping = () => Promise.resolve();
    await resume();
    await next();
    await next();
    expect(await read()).toMatchObject({ state: 'done', counts: { done: 3 } });
  });

  it('fails with the last delivery of a slice, and continues where the dead letter is replayed', async () => {
    let isBroken = true;
    const { next, read } = await begin({
      during: () => {
        if (isBroken) throw new Error('broken');
      },
    });
    await expect(next()).rejects.toThrow('broken');
    expect(await read()).toMatchObject({ state: 'running' });
    await expect(next({ isLast: true })).rejects.toThrow('broken');
    expect(await read()).toMatchObject({ state: 'failed', slice: 0 });
    isBroken = false;
    await next();
    expect(await read()).toMatchObject({ state: 'running', slice: 1, endedAt: null, counts: { done: 1 } });
  });

  it.each([
    { runsWhileOff: false, state: 'stopped' },
    { runsWhileOff: true, state: 'running' },
  ])(
    'of a company that is switched off is $state where runsWhileOff is $runsWhileOff',
    async ({ runsWhileOff, state }) => {
      const { context, next, read } = await begin({ runsWhileOff });
      const by = { ...context, company: { ...context.company, status: false } };
      await next({ by });
      expect(await read()).toMatchObject({ state });
    },
  );

  it('is started by an operator once, and not of an unknown kind or with another input', async () => {
    const { context, receive } = await begin();
    const start = { type: 'start', companyId: context.company.id, jobId: 'again-2026', input: { total: 2 } } as const;
    await receive({ ...start, kind: 'index-messages' });
    await receive({ ...start, kind: 'index-messages' });
    expect(await context.stores.jobs.get('again-2026')).toMatchObject({ state: 'running', input: { total: 2 } });
    expect(slicesOf(context).filter(({ jobId }) => jobId === 'again-2026')).toHaveLength(1);
    await expect(receive({ ...start, kind: 'unknown' })).rejects.toThrow('no kind');
    await expect(receive({ ...start, kind: 'index-messages', input: { total: 'two' } })).rejects.toThrow();
  });
});
