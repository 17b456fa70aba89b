import type { FlowGraph } from '@recado/shared/flow/graph';
import { isApiError } from '../../../../errors/api-error.ts';
import { putSealed, type SealedSecret } from '../state/graph-edits.ts';
import { isSameGraph, mergeGraphs, type Preference, sharing } from '../state/merge-graphs.ts';

/** A draft as the server has it. */
export interface StoredDraft {
  graph: FlowGraph;
  revision: number;
  /** Name of the user who saved it; null where nobody knows. */
  savedBy: string | null;
  savedAt: string | null;
}

export type SaveState =
  | { is: 'saved' }
  | { is: 'unsaved' }
  | { is: 'saving' }
  /** Without an answer; it is tried again. */
  | { is: 'failed' }
  /** The server takes it no more as it is. */
  | { is: 'refused'; error: unknown }
  /** A colleague saved other changes of the same nodes. */
  | { is: 'clash'; theirs: StoredDraft; nodeIds: readonly string[] };

interface Options {
  draft: StoredDraft;
  save: (graph: FlowGraph, revision: number) => Promise<{ revision: number; sealed: Omit<SealedSecret, 'sent'>[] }>;
  load: () => Promise<StoredDraft>;
  /** Joins what a colleague saved to the flow that is edited. */
  onTheirs: (merge: { base: FlowGraph; theirs: FlowGraph; prefer: Preference }) => void;
  onSealed: (sealed: readonly SealedSecret[]) => void;
}

/** Milliseconds without a change after which a flow is saved, and after which a save without an answer is repeated. */
const delays = { change: 700, failure: 5_000 } as const;

const sentValue = (graph: FlowGraph, { nodeId, field }: { nodeId: string; field: string }): string => {
  const data = graph.nodes.find(({ id }) => id === nodeId)?.data as Record<string, unknown> | undefined;
  const value = data?.[field];
  return typeof value === 'string' ? value : '';
};

/**
 * Saves a flow while it is edited: a moment after the last change, one call at a time. What a colleague saved meanwhile is
 * joined; where both changed the same node, the user chooses. It is no part of React, so that leaving the page ends no save.
 */
export class DraftSaver {
  private readonly options: Options;
  private readonly listeners = new Set<() => void>();
  /** The flow and revision that the server has, as far as this editor knows. */
  private base: FlowGraph;
  private revisionSeen: number;
  private latest: FlowGraph;
  private state: SaveState = { is: 'saved' };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;

  constructor(options: Options) {
    this.options = options;
    this.base = options.draft.graph;
    this.latest = options.draft.graph;
    this.revisionSeen = options.draft.revision;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): SaveState => this.state;

  /** The revision that the server had at the last save or load. */
  get revision(): number {
    return this.revisionSeen;
  }

  private set(state: SaveState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }

  /** Call with the flow after each change of it. */
  readonly change = (graph: FlowGraph): void => {
    this.latest = graph;
    if (this.state.is === 'clash') return;
    if (this.running) return;
    if (isSameGraph(graph, this.base)) {
      clearTimeout(this.timer);
      return this.set({ is: 'saved' });
    }
    this.set({ is: 'unsaved' });
    this.schedule(delays.change);
  };

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), delay);
  }

  /** Saves what is not saved yet. True once everything is. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.timer);
    while (this.state.is !== 'clash' && (this.running || !isSameGraph(this.latest, this.base))) {
      this.running ??= this.saveOnce().finally(() => (this.running = null));
      await this.running;
      if (this.state.is === 'failed' || this.state.is === 'refused') return false;
    }
    if (this.state.is !== 'clash') this.set({ is: 'saved' });
    return this.state.is === 'saved';
  };

  private async saveOnce(): Promise<void> {
    const graph = this.latest;
    this.set({ is: 'saving' });
    try {
      const { revision, sealed } = await this.options.save(graph, this.revisionSeen);
      const secrets = sealed.map((secret) => ({ ...secret, sent: sentValue(graph, secret) }));
      this.revisionSeen = revision;
      this.base = putSealed(graph, secrets);
      if (secrets.length > 0) {
        this.latest = putSealed(this.latest, secrets);
        this.options.onSealed(secrets);
      }
    } catch (error) {
      await this.recover(error);
    }
  }

  private async recover(error: unknown): Promise<void> {
    if (isApiError(error, 'ERR_CHANGED_MEANWHILE')) return this.joinTheirs();
    const isTransient = isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);
    if (!isTransient) return this.set({ is: 'refused', error });
    this.set({ is: 'failed' });
    this.schedule(delays.failure);
  }

  private async joinTheirs(): Promise<void> {
    try {
      const loaded = await this.options.load();
      const theirs = { ...loaded, graph: sharing(loaded.graph, this.base) };
      const { clashes } = mergeGraphs(this.base, this.latest, theirs.graph, 'mine');
      if (clashes.length > 0) return this.set({ is: 'clash', theirs, nodeIds: clashes });
      this.take(theirs, 'mine');
    } catch {
      this.set({ is: 'failed' });
      this.schedule(delays.failure);
    }
  }

  private take(theirs: StoredDraft, prefer: Preference): void {
    const { base } = this;
    this.latest = mergeGraphs(base, this.latest, theirs.graph, prefer).graph;
    this.base = theirs.graph;
    this.revisionSeen = theirs.revision;
    this.options.onTheirs({ base, theirs: theirs.graph, prefer });
  }

  /** Ends a clash: the other changes of both are joined. */
  readonly choose = (prefer: Preference): void => {
    if (this.state.is !== 'clash') return;
    const { theirs } = this.state;
    this.set({ is: 'unsaved' });
    this.take(theirs, prefer);
    void this.flush();
  };

  /** Call when a colleague has saved a revision: it is shown at once, unless own changes are about to be joined to it. */
  readonly notice = (revision: number): void => {
    if (revision <= this.revisionSeen || this.state.is !== 'saved' || this.running) return;
    this.running = this.joinTheirs().finally(() => {
      this.running = null;
      if (this.state.is === 'saved') this.change(this.latest);
    });
  };

  /** Puts a draft that the server has just stored in place of the flow. */
  readonly adopt = (draft: StoredDraft): void => {
    this.base = draft.graph;
    this.latest = draft.graph;
    this.revisionSeen = draft.revision;
    this.set({ is: 'saved' });
  };
}
