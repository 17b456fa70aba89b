/** Collects the steps that end an instance and runs them in reverse order: callers end before what they call. */
export class Shutdown {
  private readonly steps: (() => Promise<void>)[] = [];
  private ending?: Promise<void>;

  /** Adds a step. Once the shutdown has begun, a new step runs after the others. */
  add(step: () => Promise<void>): void {
    this.steps.unshift(step);
    if (this.ending) this.ending = this.ending.then(() => this.runSteps());
  }

  run(): Promise<void> {
    this.ending ??= this.runSteps();
    return this.ending;
  }

  private async runSteps(): Promise<void> {
    for (let step = this.steps.shift(); step; step = this.steps.shift()) await step();
  }
}
