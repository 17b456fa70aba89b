import { describe, expect, it } from 'vitest';
import { jobScenes } from '../../../../test/job-scenes.ts';
import { jobsOf, runOne, slicesOf } from '../../../../test/jobs.ts';
import { useOwnTable } from '../../../../test/own-table.ts';
import type { TestContext } from '../../../../test/user-context.ts';

class Killed extends Error {}

/** The commit of a delivery at which it is killed, by its number, before or after it takes effect. */
interface Kill {
  at: number;
  when: 'before' | 'after';
}

/** Delivers a slice, which commits nothing more from the kill on. Returns its commits and whether it was killed. */
const deliver = async (
  context: TestContext,
  slice: Parameters<typeof runOne>[1],
  kill: Kill | null,
): Promise<{ commits: number; isKilled: boolean }> => {
  let commits = 0;
  let isKilled = false;
  const pending: Promise<void>[] = [];
  const commit: TestContext['commit'] = async (writes, effects) => {
    if (isKilled) throw new Killed();
    commits += 1;
    const when = commits === kill?.at ? kill.when : null;
    isKilled = when !== null;
    if (when === 'before') throw new Killed();
    const committed = context.commit(writes, effects);
    pending.push(committed);
    await committed;
    if (when === 'after') throw new Killed();
  };
  try {
    await runOne({ ...context, commit }, slice);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  } finally {
    // Work that was done side by side with what was killed.
    await Promise.allSettled(pending);
  }
  return { commits, isKilled };
};

/**
 * Runs a scene's job to its end. With `when`, the first delivery of each slice is killed at its first commit, the second
 * one at its second commit, until one ends before it is killed. Each slice that has ended is delivered once more.
 */
const play = async (begin: (typeof jobScenes)['close-tickets'][string], when: Kill['when'] | null) => {
  const scene = await begin();
  const { context } = scene;
  const handled = new Set<string>();
  let kills = 0;
  let commits = 0;
  for (;;) {
    const slice = slicesOf(context).find((one) => !handled.has(`${one.jobId}.${one.slice}`));
    if (!slice) break;
    handled.add(`${slice.jobId}.${slice.slice}`);
    for (let at = 1; ; at += 1) {
      const delivery = await deliver(context, slice, when && { at, when });
      commits += delivery.commits;
      if (!delivery.isKilled) break;
      kills += 1;
    }
    await deliver(context, slice, null);
  }
  const jobs = (await jobsOf(context)).map(({ kind, state: ended, slice }) => ({ kind, ended, slice }));
  return { commits, kills, end: { jobs, state: await scene.state() } };
};

describe('a job that is killed at every commit, before or after it takes effect, ends as one that was not interrupted', () => {
  // A deletion reads the whole table several times, after each of its kills.
  useOwnTable();

  const scenes = Object.entries(jobScenes).flatMap(([kind, ofKind]) =>
    Object.entries(ofKind).map(([name, begin]) => ({ kind, name, begin })),
  );

  it.each(scenes)('$kind $name', async ({ kind, begin }) => {
    const { commits, end } = await play(begin, null);
    // A job may start another one: what was read is asked about.
    expect(end.jobs[0]).toMatchObject({ kind, ended: 'done' });
    expect(new Set(end.jobs.map(({ ended }) => ended))).toEqual(new Set(['done']));
    expect(commits).toBeGreaterThan(0);
    for (const when of ['before', 'after'] as const) {
      const killed = await play(begin, when);
      expect(killed.end, `killed ${when} each commit`).toEqual(end);
      expect(killed.kills).toBeGreaterThan(0);
    }
  });
});
