import type { RestoreWindow } from './table-copy.ts';
import type { RestoreState, RestoreStates, WritersBefore } from './state.ts';

/** The order of a person: which stage, to which time, and how. */
export interface RestoreOrder {
  stage: string;
  /** The time to restore, as ISO 8601. */
  at: string;
  /** The share of partitions (0 to 1) whose items are compared one by one. */
  share: number;
  /** Goes on although the comparison found reasons not to use the restored table. */
  despite: boolean;
  /** Resets the Signal sessions instead of carrying them over, for a live table whose state of sessions can't be used. */
  resetSessions: boolean;
}

/** The world outside of a restore. */
export interface RestoreOutside {
  states: RestoreStates;
  now: () => Date;
  /** Waits for milliseconds. */
  wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds after which no execution that began before runs any more. */
  longestExecution: number;
  /** Returns the name of the table that the installation uses. */
  tableInUse: (stage: string) => Promise<string>;
  window: (name: string) => Promise<RestoreWindow>;
  beginRestore: (state: RestoreState) => Promise<void>;
  untilActive: (name: string) => Promise<void>;
  missingIndexes: (name: string) => Promise<string[]>;
  completeSettings: (source: string, target: string) => Promise<void>;
  deleteTable: (name: string) => Promise<void>;
  readWriters: (stage: string) => Promise<WritersBefore>;
  holdWriters: (stage: string, before: WritersBefore) => Promise<void>;
  startWriters: (stage: string, before: WritersBefore) => Promise<void>;
  /** Runs a command of functions/src/entry/restoration with the functions' environment. */
  runOnTables: (command: string, state: RestoreState, more?: readonly string[]) => Promise<void>;
  /** Deploys the installation with the restored table. */
  deployWith: (stage: string, table: string) => Promise<void>;
  say: (line: string) => void;
}

type Step = readonly [name: string, run: (state: RestoreState) => Promise<Partial<RestoreState> | void>];

/** Returns the name of a restored table: by the installation, and the time when the restore began. */
const restoredName = (stage: string, purpose: 'restored' | 'drill', now: Date): string =>
  `${stage}-recado-${purpose}-${now.toISOString().slice(0, 19).replaceAll(/\W/g, '')}`;

/** Begins a restore: refuses a time to which the table can't be restored. @throws Error naming the times to which it can */
const begin = async (
  { stage, at }: Pick<RestoreOrder, 'stage' | 'at'>,
  purpose: 'restored' | 'drill',
  outside: RestoreOutside,
): Promise<RestoreState> => {
  const source = await outside.tableInUse(stage);
  const { earliest, latest } = await outside.window(source);
  const time = at === 'latest' ? latest : new Date(at);
  if (Number.isNaN(time.getTime()) || time < earliest || time > latest)
    throw new Error(
      `${source} can be restored to ${earliest.toISOString()} until ${latest.toISOString()}, not to ${at}`,
    );
  const now = outside.now();
  const target = restoredName(stage, purpose, now);
  return { stage, source, target, at: time.toISOString(), startedAt: now.toISOString(), done: {} };
};

/** Restores the table, completes it, and looks whether it has all indexes. */
const copying = (outside: RestoreOutside): Step[] => [
  [
    'restore',
    async (state) => {
      await outside.beginRestore(state);
      await outside.untilActive(state.target);
    },
  ],
  [
    'settings',
    async ({ source, target }) => {
      const missing = await outside.missingIndexes(target);
      if (missing.length > 0)
        throw new Error(
          `${target} lacks ${missing.join(', ')}, which its source had not at that time: add them, then go on`,
        );
      await outside.completeSettings(source, target);
    },
  ],
];

const restoreSteps = (order: RestoreOrder, outside: RestoreOutside): Step[] => [
  ['look', async ({ stage }) => ({ before: await outside.readWriters(stage) })],
  [
    'hold',
    async ({ stage, before }) => {
      await outside.holdWriters(stage, before!);
      return { heldAt: outside.now().toISOString() };
    },
  ],
  ...copying(outside),
  [
    'quiet',
    ({ heldAt }) => outside.wait(Math.max(0, Date.parse(heldAt!) + outside.longestExecution - outside.now().getTime())),
  ],
  [
    'compare',
    async (state) => {
      try {
        await outside.runOnTables('compare', state, ['--share', String(order.share)]);
      } catch (error) {
        if (!order.despite) throw error;
        outside.say('the differences are accepted');
      }
    },
  ],
  ['sessions', (state) => outside.runOnTables(order.resetSessions ? 'reset-sessions' : 'carry-sessions', state)],
  ['switch', ({ stage, target }) => outside.deployWith(stage, target)],
  ['files', (state) => outside.runOnTables('bring-back-files', state)],
  ['erase', (state) => outside.runOnTables('erase-again', state)],
  ['repeat', (state) => outside.runOnTables('repeat-messages', state)],
  ['start', ({ stage, before }) => outside.startWriters(stage, before!)],
];

const drillSteps = ({ share }: RestoreOrder, outside: RestoreOutside): Step[] => [
  ...copying(outside),
  ['compare', (state) => outside.runOnTables('compare', state, ['--share', String(share)])],
];

const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 1_000)} s`;

/** Runs the steps that are left, and keeps the state after each. */
const run = async (steps: readonly Step[], from: RestoreState, outside: RestoreOutside): Promise<RestoreState> => {
  let state = from;
  for (const [name, step] of steps) {
    if (name in state.done) continue;
    const began = outside.now().getTime();
    const change = (await step(state)) ?? {};
    const took = outside.now().getTime() - began;
    state = { ...state, ...change, done: { ...state.done, [name]: took } };
    await outside.states.write(state);
    outside.say(`${name}: ${seconds(took)}`);
  }
  return state;
};

/**
 * Restores an installation's table to a time: beside the old table, which stays as it is, while nothing writes. A run that
 * failed is continued by the next one.
 */
export const restore = async (order: RestoreOrder, outside: RestoreOutside): Promise<void> => {
  const { states, say } = outside;
  const kept = await states.read(order.stage);
  const from = kept ?? (await begin(order, 'restored', outside));
  if (kept) say(`goes on with the restore of ${kept.source} to ${kept.at}, begun ${kept.startedAt}`);
  else await states.write(from);
  const { source, target, at, heldAt, done } = await run(restoreSteps(order, outside), from, outside);
  await states.remove(order.stage);
  const now = outside.now();
  const held = Date.parse(heldAt!);
  say(`${target} is in use since ${now.toISOString()}; nothing wrote since ${heldAt}. ${source} is kept.`);
  say(`calls were refused for ${seconds(now.getTime() - held + (done.hold ?? 0))}`);
  say(`of the ${seconds(held - Date.parse(at))} since ${at}, what is not a message is lost (docs/operations.md)`);
};

/** Ends a restore before the new table is in use: the writers start with the old one. @throws Error where it is in use */
export const abort = async (stage: string, outside: RestoreOutside): Promise<void> => {
  const state = await outside.states.read(stage);
  if (!state) throw new Error(`no restore of ${stage} has begun`);
  if ((await outside.tableInUse(stage)) !== state.source) throw new Error(`${state.target} is in use: go on instead`);
  if (state.before) await outside.startWriters(stage, state.before);
  await outside.states.remove(stage);
  outside.say(`${state.source} is in use as before; ${state.target} can be deleted, if it was made`);
};

/** Says what a restore would do, and changes nothing. */
export const preview = async (order: RestoreOrder, outside: RestoreOutside): Promise<void> => {
  const { source, target, at } = await begin(order, 'restored', outside);
  const { concurrency, hosts } = await outside.readWriters(order.stage);
  for (const line of [
    `${source} would be restored to ${at} as ${target}`,
    `stopped meanwhile: ${Object.keys(concurrency).join(', ')}; the consumers of all queues; all rules; ${hosts ?? 0} session hosts`,
    `at the earliest after ${seconds(outside.longestExecution)} ${target} would take its place`,
  ])
    outside.say(line);
};

/** Restores a table, compares it, measures that, and deletes it. Nothing is stopped or switched. */
export const drill = async (order: RestoreOrder, outside: RestoreOutside): Promise<RestoreState> => {
  const from = await begin(order, 'drill', outside);
  const unkept: RestoreStates = { ...outside.states, write: () => Promise.resolve() };
  try {
    const state = await run(drillSteps(order, outside), from, { ...outside, states: unkept });
    const loss = Date.parse(state.startedAt) - Date.parse(state.at);
    outside.say(`restored and compared in ${seconds(Object.values(state.done).reduce((sum, each) => sum + each, 0))}`);
    outside.say(`a restore to the latest time would lose ${seconds(loss)}`);
    return state;
  } finally {
    await outside.deleteTable(from.target);
  }
};
