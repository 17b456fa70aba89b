import type { Part } from './part.ts';

/** A part that may be killed: its successor takes its place. */
export class ReplaceablePart {
  private readonly make: () => Promise<Part>;
  private part: Part;
  private replacing: Promise<void> | undefined;

  private constructor(make: () => Promise<Part>, part: Part) {
    this.make = make;
    this.part = part;
  }

  /** `make` resolves with a part that is ready. */
  static async start(make: () => Promise<Part>): Promise<ReplaceablePart> {
    return new ReplaceablePart(make, await make());
  }

  get current(): Part {
    return this.part;
  }

  /** Ends the part without a word, and resolves when its successor is ready. */
  replace(): Promise<void> {
    this.replacing ??= this.succeed().finally(() => {
      this.replacing = undefined;
    });
    return this.replacing;
  }

  /** Resolves with how a part ended that nothing replaces. */
  async gone(): Promise<{ part: Part; how: string }> {
    for (;;) {
      const { part } = this;
      const how = await part.exited;
      if (this.replacing === undefined && part === this.part) return { part, how };
      await this.replacing;
    }
  }

  private async succeed(): Promise<void> {
    this.part.kill('SIGKILL');
    await this.part.exited;
    this.part = await this.make();
  }
}
