import { describe, expect, it } from 'vitest';
import { jobScenes } from '../../../../test/job-scenes.ts';
import { jobsOf, runOne, slicesOf } from '../../../../test/jobs.ts';
import { useOwnTable } from '../../../../test/own-table.ts';
import type { TestContext } from '../../../../test/user-context.ts';

class Killed extends Error {}

/** The commit at which a delivery is killed, by its number in the run, and whether it took effect. */
interface Kill {
  at: number;
  when: 'before' | 'after';
}

/** Counts the commits of a run; from the kill on, the delivery commits nothing more. */
class Run {
  commits = 0;
  readonly #context: TestContext;
  readonly #kill: Kill | null;

  constructor(context: TestContext, kill: Kill | null) {
    this.#context = context;
    this.#kill = kill;
  }

  /** Delivers a slice; returns whether it was killed. */
  async deliver(slice: Parameters<typeof runOne>[1]): Promise<boolean> {
    let isDead = false;
    const pending: Promise<void>[] = [];
    const commit: TestContext['commit'] = async (writes, effects) => {
      if (isDead) throw new Killed();
      this.commits += 1;
      const when = this.commits === this.#kill?.at ? this.#kill.when : null;
      isDead = when !== null;
      if (when === 'before') throw new Killed();
      const committed = this.#context.commit(writes, effects);
      pending.push(committed);
      await committed;
      if (when === 'after') throw new Killed();
    };
    try {
      await runOne({ ...this.#context, commit }, slice);
      return false;
    } catch (error) {
      if (error instanceof Killed) return true;
      throw error;
    } finally {
      // Work that was done side by side with what was killed.
      await Promise.allSettled(pending);
    }
  }
}

/** Runs a scene's job to its end; each slice is delivered until it is done, and then once more. */
const play = async (begin: (typeof jobScenes)['close-tickets'][string], kill: Kill | null) => {
  const scene = await begin();
  const { context } = scene;
  const run = new Run(context, kill);
  const handled = new Set<string>();
  for (;;) {
    const slice = slicesOf(context).find((one) => !handled.has(`${one.jobId}.${one.slice}`));
    if (!slice) break;
    handled.add(`${slice.jobId}.${slice.slice}`);
    while (await run.deliver(slice));
    await run.deliver(slice);
  }
  const jobs = (await jobsOf(context)).map(({ kind, state: ended, slice }) => ({ kind, ended, slice }));
  return { commits: run.commits, end: { jobs, state: await scene.state() } };
};

describe('a job that is killed at any commit, before or after it took effect, ends as one that was not interrupted', () => {
  // A deletion reads the whole table several times, after each of its kills.
  useOwnTable();

  const scenes = Object.entries(jobScenes).flatMap(([kind, ofKind]) =>
    Object.entries(ofKind).map(([name, begin]) => ({ kind, name, begin })),
  );

  it.each(scenes)('$kind $name', async ({ kind, begin }) => {
    const { commits, end } = await play(begin, null);
    expect(end.jobs).toMatchObject([{ kind, ended: 'done' }]);
    expect(commits).toBeGreaterThan(0);
    for (let at = 1; at <= commits; at += 1)
      for (const when of ['before', 'after'] as const)
        expect((await play(begin, { at, when })).end, `killed ${when} commit ${at}`).toEqual(end);
  });
});
