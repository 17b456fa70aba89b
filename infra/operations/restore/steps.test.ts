import { expect, test } from 'vitest';
import { abort, drill, preview, restore, type RestoreOrder, type RestoreOutside } from './steps.ts';
import type { RestoreState } from './state.ts';

const order: RestoreOrder = {
  stage: 'dev',
  at: '2026-11-28T03:00:00.000Z',
  share: 1,
  despite: false,
  resetSessions: false,
};
const before = { concurrency: { 'http-inbox': 400, 'http-billing': null }, hosts: 2 };
const target = 'dev-recado-restored-20261128T040000';

/** Records what a restore does outside. `fails`: the beginning of a line at which it fails, once. */
const recorded = (fails?: string) => {
  const done: string[] = [];
  let failing = fails;
  let state: RestoreState | null = null;
  let inUse = 'old';
  let now = Date.parse('2026-11-28T04:00:00Z');
  const act = (line: string): Promise<void> => {
    done.push(line);
    if (failing === undefined || !line.startsWith(failing)) return Promise.resolve();
    failing = undefined;
    return Promise.reject(new Error(line));
  };
  const outside: RestoreOutside = {
    states: {
      read: () => Promise.resolve(state && structuredClone(state)),
      write: (next) => Promise.resolve(void (state = structuredClone(next))),
      remove: () => Promise.resolve(void (state = null)),
    },
    now: () => new Date(now),
    wait: (milliseconds) => {
      now += milliseconds;
      return act(`wait ${milliseconds}`);
    },
    longestExecution: 300_000,
    tableInUse: () => Promise.resolve(inUse),
    window: () =>
      Promise.resolve({ earliest: new Date('2026-11-01T00:00:00Z'), latest: new Date('2026-11-28T03:55:00Z') }),
    beginRestore: ({ source, target: to, at }) => act(`restore ${source} as ${to} at ${at}`),
    untilActive: (name) => {
      now += 60_000;
      return act(`until ${name}`);
    },
    missingIndexes: () => Promise.resolve([]),
    completeSettings: (source, to) => act(`settings ${source} ${to}`),
    deleteTable: (name) => act(`delete ${name}`),
    readWriters: () => Promise.resolve(before),
    holdWriters: () => act('hold'),
    startWriters: (_, to) => act(`start ${JSON.stringify(to)}`),
    runOnTables: (command, { source, target: to }, more = []) => act([command, to, source, ...more].join(' ')),
    deployWith: (_, table) => {
      inUse = table;
      return act(`deploy ${table}`);
    },
    say: () => undefined,
  };
  return { done, outside, state: () => state };
};

const steps = [
  'hold',
  `restore old as ${target} at ${order.at}`,
  `until ${target}`,
  `settings old ${target}`,
  // The restore took a minute of the five that an execution may take.
  'wait 240000',
  `compare ${target} old --share 1`,
  `carry-sessions ${target} old`,
  `deploy ${target}`,
  `bring-back-files ${target} old`,
  `erase-again ${target} old`,
  `repeat-messages ${target} old`,
  `start ${JSON.stringify(before)}`,
];

/** Lines without how long a step waits, which depends on what came before. */
const acts = (lines: readonly string[]): string[] => lines.map((line) => line.replace(/^wait \d+$/, 'wait'));

test('a restore stops what writes, restores, compares, carries over, switches, repeats and starts', async () => {
  const { done, outside, state } = recorded();
  await restore(order, outside);
  expect(done).toEqual(steps);
  expect(state()).toBeNull();
});

test.each(steps)(
  'a restore that fails at "%s" goes on there, with the same table and the writers as they were',
  async (failing) => {
    const { done, outside } = recorded(failing);
    await expect(restore(order, outside)).rejects.toThrow();
    const failed = done.length;
    await restore(order, outside);
    const repeated = failing.startsWith('until') ? 2 : 1;
    expect(acts(done.slice(failed))).toEqual(acts(steps.slice(failed - repeated)));
  },
);

test('a table that must not be used stops the restore, unless a person accepts the differences', async () => {
  const { done, outside } = recorded('compare');
  await expect(restore(order, outside)).rejects.toThrow('compare');
  expect(done.some((line) => line.startsWith('deploy'))).toBe(false);
  const accepted = recorded('compare');
  await restore({ ...order, despite: true }, accepted.outside);
  expect(accepted.done).toEqual(steps);
});

test('sessions whose state can’t be carried over are reset', async () => {
  const { done, outside } = recorded();
  await restore({ ...order, resetSessions: true }, outside);
  expect(done).toEqual(steps.map((step) => step.replace('carry-sessions', 'reset-sessions')));
});

test.each(['2026-10-01T00:00:00Z', '2026-11-28T03:59:00Z', 'yesterday'])(
  'the time %s, to which nothing can be restored, changes nothing',
  async (at) => {
    const { done, outside, state } = recorded();
    await expect(restore({ ...order, at }, outside)).rejects.toThrow('can be restored to 2026-11-01');
    expect([done, state()]).toEqual([[], null]);
  },
);

test('a restore that ends before the switch starts the writers with the old table', async () => {
  const { done, outside, state } = recorded('compare');
  await expect(restore(order, outside)).rejects.toThrow();
  await abort('dev', outside);
  expect(done.at(-1)).toBe(`start ${JSON.stringify(before)}`);
  expect(state()).toBeNull();
  await expect(abort('dev', outside)).rejects.toThrow('no restore of dev has begun');
});

test('a restore whose table is in use can’t be ended', async () => {
  const { outside } = recorded('start');
  await expect(restore(order, outside)).rejects.toThrow();
  await expect(abort('dev', outside)).rejects.toThrow(`${target} is in use`);
});

test('a drill stops and switches nothing, and deletes its table, also when it fails', async () => {
  const drillTable = target.replace('restored', 'drill');
  const expected = [
    `restore old as ${drillTable} at 2026-11-28T03:55:00.000Z`,
    `until ${drillTable}`,
    `settings old ${drillTable}`,
    `compare ${drillTable} old --share 1`,
    `delete ${drillTable}`,
  ];
  const { done, outside, state } = recorded();
  expect(await drill({ ...order, at: 'latest' }, outside)).toMatchObject({ done: { restore: 60_000 } });
  expect(done).toEqual(expected);
  expect(state()).toBeNull();
  const failing = recorded('compare');
  await expect(drill({ ...order, at: 'latest' }, failing.outside)).rejects.toThrow('compare');
  expect(failing.done).toEqual(expected);
});

test('a preview changes nothing', async () => {
  const { done, outside, state } = recorded();
  await preview(order, outside);
  expect([done, state()]).toEqual([[], null]);
});
