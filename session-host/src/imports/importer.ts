import { Semaphore } from 'async-mutex';
import type { AuthState } from '../auth/auth-state.ts';
import { findAlternative } from '../people/find-alternative.ts';
import { refName } from '../platform/connection-ref.ts';
import { journalChange } from '../media/media-journal.ts';
import { createWakeSignal, type WakeSignal } from '../platform/wake-signal.ts';
import { faultOf } from '../platform/log.ts';
import { pause } from '../platform/pause.ts';
import { repeatSteps } from '../platform/repeat-steps.ts';
import type { Session } from '../ports/session.ts';
import type { HistoryOptions } from './history-options.ts';
import { partRemovals, partChange, readNotification, readParts, type HistoryPart } from './history-parts.ts';
import { importChange, readImport, type ImportState } from './import-state.ts';
import { nextStep } from './next-step.ts';
import { readPart } from './read-part.ts';
import { selfOf } from '../people/self.ts';
import { selectMessages, type HistoryBatch } from './select-messages.ts';

/** Parts that a host unpacks at a time: each has some MB packed, and many times that in memory. */
const unpackedAtOnce = 1;
/**
 * Events after which the progress is stored. A host that continues after a kill publishes later events again; they have
 * the same ids.
 */
const saveEvery = 20;

/** One import that runs. */
interface Run {
  session: Session;
  auth: AuthState;
  wakeSignal: WakeSignal;
}

/**
 * Publishes the histories of phones for import, without delaying messages. The parts are stored when they arrive and
 * the progress is stored, so that another host can continue. Events that are published twice have the same ids.
 */
export class Importer {
  readonly #options: HistoryOptions;
  readonly #unpacking = new Semaphore(unpackedAtOnce);
  readonly #runs = new WeakMap<AuthState, Run>();

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  /**
   * Continues the import of a session, if it has one. Called when a session connects and when a part of its history was
   * stored.
   */
  resume(session: Session): void {
    const { auth } = session;
    if (!auth) return;
    const known = this.#runs.get(auth);
    if (known) return known.wakeSignal.wake();
    const run = { session, auth, wakeSignal: createWakeSignal() };
    this.#runs.set(auth, run);
    void this.#run(run).finally(() => this.#runs.delete(auth));
  }

  async #run(run: Run): Promise<void> {
    const { session, auth } = run;
    await repeatSteps(() => this.#step(run), {
      isRunning: () => session.auth === auth && !session.ended.aborted,
      ended: session.ended,
      onFailure: (error) =>
        this.#options.log.warn(
          { connection: refName(session.ref), fault: faultOf(error) },
          'import failed, will be repeated',
        ),
    });
  }

  /** Does the next step of the import. Returns false when nothing is left to do. */
  async #step(run: Run): Promise<boolean> {
    const { auth, session } = run;
    const stored = await readImport(auth.items);
    if (!stored || stored.phase === 'ended') return false;
    run.wakeSignal = createWakeSignal();
    const parts = await readParts(auth, 'import');
    const state = await this.#recordArrivals(run, stored, parts);
    const step = nextStep(state, parts, Date.now());
    switch (step.type) {
      case 'wait':
        await Promise.race([pause(step.ms, session.ended), run.wakeSignal.woken]);
        return true;
      case 'count':
        await this.#count(run, state, step.part);
        return true;
      case 'run':
        await this.#publishPhase(run, state, 'running');
        await auth.commits.commit([importChange({ ...state, phase: 'running' })]);
        return true;
      case 'publish':
        await this.#publishPart(run, state, step.part);
        return true;
      case 'end':
        // Stored first, under the fence: a host that has lost the connection must not end an import that another host
        // continues.
        await auth.commits.commit([importChange({ ...state, phase: 'ending' })]);
        await this.#publishPhase(run, state, 'ended');
        await auth.commits.commit([importChange({ ...state, phase: 'ended' })]);
        return false;
      case 'nothing':
        return false;
    }
  }

  /** Stores that the phone has sent more parts, and publishes the phase `preparing` while it does. */
  async #recordArrivals(run: Run, state: ImportState, parts: readonly HistoryPart[]): Promise<ImportState> {
    const newest = Math.max(state.arrivedAt ?? 0, ...parts.map(({ arrivedAt }) => arrivedAt)) || null;
    const isComplete = state.isComplete || parts.some(({ isLast }) => isLast);
    if (state.since !== null && newest === state.arrivedAt && isComplete === state.isComplete) return state;
    const updated = { ...state, since: state.since ?? Date.now(), arrivedAt: newest, isComplete };
    if (state.phase === 'collecting') await this.#publishPhase(run, updated, 'preparing');
    await run.auth.commits.commit([importChange(updated)]);
    return updated;
  }

  async #count(run: Run, state: ImportState, part: HistoryPart): Promise<void> {
    const batches = await this.#batches(run, state, part);
    const count = batches.reduce((sum, { messages }) => sum + messages.length, 0);
    const { auth } = run;
    await auth.commits.commit([partChange({ ...part, count }), importChange({ ...state, all: state.all + count })]);
  }

  async #publishPart(run: Run, state: ImportState, part: HistoryPart): Promise<void> {
    const { auth, session } = run;
    const batches = await this.#batches(run, state, part);
    let published = state.done;
    for (const [place, batch] of batches.entries()) {
      published += batch.messages.length;
      if (place < part.next) continue;
      if (session.auth !== auth || session.ended.aborted) return;
      const { id: importId } = state.request;
      const { name, messages } = batch;
      await this.#options.publisher.publish({
        ...session.ref,
        type: 'messages',
        importId,
        part: part.wid,
        place,
        name,
        messages,
        this: published,
        all: Math.max(state.all, published),
      });
      await this.#savePlace(run, part, place + 1, batch);
    }
    await auth.commits.commit([...partRemovals(part), importChange({ ...state, done: published })]);
  }

  /**
   * Stores the progress, and journal entries for the media of published messages. Media is downloaded after that, so
   * its events come after the message's.
   */
  async #savePlace({ session, auth }: Run, part: HistoryPart, next: number, { media }: HistoryBatch): Promise<void> {
    const journal = media.flatMap((event) => journalChange(event, auth, Date.now(), true) ?? []);
    if (journal.length === 0 && next % saveEvery !== 0) return;
    await auth.commits.commit([...journal, partChange({ ...part, next })]);
    for (const { sk } of journal) this.#options.media.fetch(session, sk);
  }

  /** Returns the messages of a part to import, in batches; none for a part that is lost. */
  async #batches(run: Run, { request }: ImportState, part: HistoryPart): Promise<HistoryBatch[]> {
    return await this.#unpacking.runExclusive(async () => {
      const { serverUrl, log } = this.#options;
      const history = await readPart(run.session, await readNotification(run.auth, part), serverUrl, log);
      return history
        ? await selectMessages(run.session.ref, history, request, selfOf(run.auth), findAlternative(run.auth))
        : [];
    });
  }

  async #publishPhase({ session }: Run, state: ImportState, phase: 'preparing' | 'running' | 'ended'): Promise<void> {
    const at = phase === 'preparing' ? (state.arrivedAt ?? state.since ?? Date.now()) : Date.now();
    await this.#options.publisher.publish({ ...session.ref, type: 'phase', importId: state.request.id, phase, at });
  }
}
