import { randomUUID } from 'node:crypto';
import type { NewScript, Script } from '../contract/script.ts';
import type { World } from '../world/world.ts';
import { playSteps } from './play-steps.ts';

/** A running script and the context of its steps. */
export interface Play {
  world: World;
  script: Script;
  signal: AbortSignal;
  /** Reports the progress of a step. */
  progress: (step: string, done: number, total: number) => void;
}

/** The scripts of this run of the simulator, ended ones included. */
export class Scripts {
  private readonly world: World;
  private readonly plays = new Map<string, { script: Script; ending: AbortController; over: Promise<void> }>();

  constructor(world: World) {
    this.world = world;
  }

  /** Starts a script. Events report its progress. */
  play({ name, steps }: NewScript): Script {
    const script: Script = { id: randomUUID(), name, state: 'playing', sent: 0 };
    const ending = new AbortController();
    const progress: Play['progress'] = (step, done, total) =>
      this.world.events.emit({ type: 'script.progress', id: script.id, step, done, total });
    const over = playSteps({ world: this.world, script, signal: ending.signal, progress }, steps)
      .then(() => this.end(script, 'ended'))
      .catch((error: unknown) => this.end(script, ending.signal.aborted ? 'stopped' : 'failed', String(error)));
    this.plays.set(script.id, { script, ending, over });
    return script;
  }

  list(): Script[] {
    return [...this.plays.values()].map(({ script }) => script);
  }

  get(id: string): Script | undefined {
    return this.plays.get(id)?.script;
  }

  /** Stops a script and waits until it has ended. The faults that it set stay. */
  async stop(id: string): Promise<Script | undefined> {
    const play = this.plays.get(id);
    play?.ending.abort();
    await play?.over;
    return play?.script;
  }

  async clear(): Promise<void> {
    for (const id of [...this.plays.keys()]) await this.stop(id);
    this.plays.clear();
  }

  private end(script: Script, state: Script['state'], error?: string): void {
    script.state = state;
    if (state === 'failed') script.error = error;
    this.world.events.emit({ type: 'script.ended', script: { ...script } });
  }
}
