import { Semaphore } from 'async-mutex';
import type { AuthState } from '../auth/auth-state.ts';
import { findAlternative } from '../auth/find-alternative.ts';
import { refName } from '../connections/connection-ref.ts';
import { journalChange } from '../media/journal.ts';
import { newBell } from '../platform/bell.ts';
import type { Bell } from '../platform/bell.ts';
import { FencedOff } from '../platform/fenced-items.ts';
import { faultOf } from '../platform/log.ts';
import { backoff, pause } from '../platform/pause.ts';
import type { DeviceSession } from '../session/device-session.ts';
import type { HistoryOptions } from './history-options.ts';
import { departureChanges, partChange, readNotification, readParts } from './history-parts.ts';
import type { HistoryPart } from './history-parts.ts';
import { importChange, readImport } from './import-state.ts';
import type { ImportState } from './import-state.ts';
import { nextStep } from './next-step.ts';
import { readPart } from './read-part.ts';
import { selfOf } from '../inbound/read-stanza.ts';
import { selectMessages } from './select-messages.ts';
import type { HistoryBatch } from './select-messages.ts';

/** Parts unpacked at a time on a host: each is some MB as it comes, and many times that in memory. */
const unpackedAtOnce = 1;
/** Events after which the place is noted: what a killed host has told since is told again, and known. */
const noteEvery = 20;

/** What one run works with. */
interface Run {
  session: DeviceSession;
  auth: AuthState;
  /** Rings when a part came. */
  bell: Bell;
}

/**
 * Brings phones' histories in, beside the flow of messages: their parts stand in the table from the moment they came, so
 * that a host that is killed loses nothing, and where it was is noted, so that the next goes on there. What is told
 * twice then is known by its ids.
 */
export class Importer {
  readonly #options: HistoryOptions;
  readonly #unpacking = new Semaphore(unpackedAtOnce);
  readonly #runs = new WeakMap<AuthState, Run>();

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  /** A session is connected, or a part of its history came: goes on with its import, if it has one. */
  look(session: DeviceSession): void {
    const { auth } = session;
    if (!auth) return;
    const known = this.#runs.get(auth);
    if (known) return known.bell.ring();
    const run = { session, auth, bell: newBell() };
    this.#runs.set(auth, run);
    void this.#run(run).finally(() => this.#runs.delete(auth));
  }

  async #run(run: Run): Promise<void> {
    const { session, auth } = run;
    for (let failures = 0; session.auth === auth && !session.ended.aborted;) {
      try {
        if (!(await this.#step(run))) return;
        failures = 0;
      } catch (error) {
        if (error instanceof FencedOff) return;
        this.#options.log.warn({ connection: refName(session.ref), fault: faultOf(error) }, 'import held up');
        await pause(backoff(failures, Math.random(), 500, 30_000), session.ended);
        failures += 1;
      }
    }
  }

  /** Does what comes next. False when there is nothing more to do. */
  async #step(run: Run): Promise<boolean> {
    const { auth, session } = run;
    const stored = await readImport(auth.items);
    if (!stored || stored.phase === 'ended') return false;
    run.bell = newBell();
    const parts = await readParts(auth, 'import');
    const state = await this.#noteArrivals(run, stored, parts);
    const step = nextStep(state, parts, Date.now());
    switch (step.type) {
      case 'wait':
        await Promise.race([pause(step.ms, session.ended), run.bell.rung]);
        return true;
      case 'count':
        await this.#count(run, state, step.part);
        return true;
      case 'run':
        await this.#publishPhase(run, state, 'running');
        await auth.commits.commit([importChange({ ...state, phase: 'running' })]);
        return true;
      case 'bring':
        await this.#bring(run, state, step.part);
        return true;
      case 'end':
        // Noted first, under the fence: a host that has lost the connection must not end what another goes on with.
        await auth.commits.commit([importChange({ ...state, phase: 'ending' })]);
        await this.#publishPhase(run, state, 'ended');
        await auth.commits.commit([importChange({ ...state, phase: 'ended' })]);
        return false;
      case 'nothing':
        return false;
    }
  }

  /** The phone still sends: that is shown, and waited for. */
  async #noteArrivals(run: Run, state: ImportState, parts: readonly HistoryPart[]): Promise<ImportState> {
    const newest = Math.max(state.arrivedAt ?? 0, ...parts.map(({ arrivedAt }) => arrivedAt)) || null;
    const isComplete = state.isComplete || parts.some(({ isLast }) => isLast);
    if (state.since !== null && newest === state.arrivedAt && isComplete === state.isComplete) return state;
    const noted = { ...state, since: state.since ?? Date.now(), arrivedAt: newest, isComplete };
    if (state.phase === 'collecting') await this.#publishPhase(run, noted, 'preparing');
    await run.auth.commits.commit([importChange(noted)]);
    return noted;
  }

  async #count(run: Run, state: ImportState, part: HistoryPart): Promise<void> {
    const batches = await this.#batches(run, state, part);
    const count = batches.reduce((sum, { messages }) => sum + messages.length, 0);
    const { auth } = run;
    await auth.commits.commit([partChange({ ...part, count }), importChange({ ...state, all: state.all + count })]);
  }

  async #bring(run: Run, state: ImportState, part: HistoryPart): Promise<void> {
    const { auth, session } = run;
    const batches = await this.#batches(run, state, part);
    let told = state.done;
    for (const [place, batch] of batches.entries()) {
      told += batch.messages.length;
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
        this: told,
        all: Math.max(state.all, told),
      });
      await this.#notePlace(run, part, place + 1, batch);
    }
    await auth.commits.commit([...departureChanges(part), importChange({ ...state, done: told })]);
  }

  /** Media is written down once its messages are on their way: fetched, it follows behind them. */
  async #notePlace({ session, auth }: Run, part: HistoryPart, next: number, { media }: HistoryBatch): Promise<void> {
    const journal = media.flatMap((event) => journalChange(event, auth, Date.now(), true) ?? []);
    if (journal.length === 0 && next % noteEvery !== 0) return;
    await auth.commits.commit([...journal, partChange({ ...part, next })]);
    for (const { sk } of journal) this.#options.media.fetch(session, sk);
  }

  /** What of a part is wanted; nothing of one that is lost for good. */
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
