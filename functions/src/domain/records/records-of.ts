import type { Thing } from '@recado/shared/contract/errors';
import type { Viewer } from '@recado/shared/permissions/can';
import type { UserContext } from '../../context/context.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { existing } from '../../platform/existing.ts';
import { mapConditionFailure, type Refusals } from '../../platform/map-condition-failure.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Write } from '../../platform/write.ts';
import type { JobChange } from '../jobs/start-job.ts';
import { commitWithLibraryFiles } from '../files/commit-with-library-files.ts';

/** The part of an entity's store that plain use cases need. */
interface RecordStore<Stored> {
  get: (id: number) => Promise<Stored | null>;
  create: (record: Stored) => Write[];
  update: (before: Stored, change: Partial<Stored>) => Write[] | Promise<Write[]>;
  remove: (record: Stored) => Write[] | Promise<Write[]>;
  refusals: Refusals;
}

/** The parts in which one kind of record differs from another. */
interface RecordKind<Stored, Shown> {
  thing: Thing;
  store: (context: UserContext) => RecordStore<Stored>;
  /** Makes what clients see of a record. */
  present: (record: Stored) => Shown | Promise<Shown>;
  /** Returns true for the viewers who may see a record: everyone who may call, unless given. */
  sees?: (viewer: Viewer, record: Stored) => boolean;
  /** The keys of the library's files that a record has. */
  files?: (record: Stored) => readonly (string | null)[];
  /** Returns the effects that publish a change. `before` is null for a new record, `after` for a removed one. */
  effects?: (
    context: UserContext,
    before: Stored | null,
    after: Stored | null,
  ) => readonly Effect[] | Promise<readonly Effect[]>;
  /** The jobs that a change starts. */
  jobs?: (
    context: UserContext,
    before: Stored | null,
    after: Stored | null,
  ) => readonly JobChange[] | Promise<readonly JobChange[]>;
}

/** The steps that use cases of a kind of record share. A use case with rules is a function of its own that calls them. */
interface Records<Stored, Shown> {
  /** Returns a record that the caller sees. Throws the not-found code of the thing for any other. */
  find: (context: UserContext, id: number) => Promise<Stored>;
  /** Returns a record that the caller sees, as clients see it. */
  get: (context: UserContext, input: { params: { id: number } }) => Promise<Shown>;
  /** Stores a new record. Throws the code of a unique field that is taken. */
  add: (context: UserContext, record: Stored) => Promise<Shown>;
  /**
   * Stores the change that `changeOf` makes of the latest record. A concurrent change of other fields is kept; of the same fields,
   * `checkSeen` refuses the call.
   */
  change: (
    context: UserContext,
    input: { params: { id: number }; checkSeen?: (current: Awaited<Shown>) => void },
    changeOf: (before: Stored) => Partial<Stored> | Promise<Partial<Stored>>,
  ) => Promise<Shown>;
  /** Removes a record unless `check` throws, and its files unless something else uses them. */
  remove: (context: UserContext, id: number, check?: (record: Stored) => void | Promise<void>) => Promise<{ ok: true }>;
}

/** Makes the shared steps of a kind of record. Changes and removals are tried again while other writers are faster. */
export const recordsOf = <Stored extends object, Shown>({
  thing,
  store,
  present,
  sees = () => true,
  files = () => [],
  effects = () => [],
  jobs = () => [],
}: RecordKind<Stored, Shown>): Records<Stored, Shown> => {
  const find = async (context: UserContext, id: number): Promise<Stored> => {
    const record = await store(context).get(id);
    return existing(thing, record && sees(context.actor.viewer, record) ? record : null);
  };
  const commit = async (
    context: UserContext,
    before: Stored | null,
    after: Stored | null,
    writes: readonly Write[],
  ): Promise<void> => {
    const started = await jobs(context, before, after);
    await commitWithLibraryFiles(
      context,
      { before: before ? files(before) : [], after: after ? files(after) : [] },
      [...writes, ...started.flatMap((job) => job.writes)],
      [...(await effects(context, before, after)), ...started.flatMap((job) => job.effects)],
    );
  };
  return {
    find,
    get: async (context, { params: { id } }) => present(await find(context, id)),
    add: async (context, record) => {
      const { create, refusals } = store(context);
      const shown = await present(record);
      const writes = [...create(record), ...keepAnswer(context, shown)];
      await mapConditionFailure(commit(context, null, record, writes), refusals);
      return shown;
    },
    change: (context, { params: { id }, checkSeen }, changeOf) => {
      const { update, refusals } = store(context);
      const change = async (): Promise<Shown> => {
        const before = await find(context, id);
        checkSeen?.(await present(before));
        const fields = await changeOf(before);
        const after = { ...before, ...fields };
        await commit(context, before, after, await update(before, fields));
        return present(after);
      };
      return retryOnConflict(change, { refusals });
    },
    remove: (context, id, check = () => undefined) =>
      retryOnConflict(async () => {
        const record = await find(context, id);
        await check(record);
        await commit(context, record, null, await store(context).remove(record));
        return { ok: true };
      }),
  };
};
