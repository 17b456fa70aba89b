import type { Part } from './part.ts';

/** A part that can be killed and replaced by a new process. */
export class ReplaceablePart {
  private readonly createPart: () => Promise<Part>;
  private part: Part;
  private replacing: Promise<void> | undefined;

  private constructor(createPart: () => Promise<Part>, part: Part) {
    this.createPart = createPart;
    this.part = part;
  }

  /** @param createPart resolves with a part that is ready */
  static async start(createPart: () => Promise<Part>): Promise<ReplaceablePart> {
    return new ReplaceablePart(createPart, await createPart());
  }

  get current(): Part {
    return this.part;
  }

  /** Kills the part; resolves when its successor is ready. */
  replace(): Promise<void> {
    this.replacing ??= this.startSuccessor().finally(() => {
      this.replacing = undefined;
    });
    return this.replacing;
  }

  /** Resolves when a part ended that is not being replaced, with its exit code or signal. */
  async endedForGood(): Promise<{ part: Part; how: string }> {
    for (;;) {
      const { part } = this;
      const how = await part.exited;
      if (this.replacing === undefined && part === this.part) return { part, how };
      await this.replacing;
    }
  }

  private async startSuccessor(): Promise<void> {
    this.part.kill('SIGKILL');
    await this.part.exited;
    this.part = await this.createPart();
  }
}
