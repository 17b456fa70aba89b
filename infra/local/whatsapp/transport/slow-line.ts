/** How a line is: each byte takes so long, give or take the jitter, and no more pass than it carries. 0 is no limit. */
export interface LineConditions {
  delayMs: number;
  jitterMs: number;
  bytesPerSecond: number;
}

/** One direction of a connection. What is slower than the wire passes later, but never before what came earlier. */
export class SlowLine {
  private readonly conditions: () => LineConditions | undefined;
  private readonly waiting: { due: number; pass: () => void }[] = [];
  private free = 0;
  private last = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(conditions: () => LineConditions | undefined) {
    this.conditions = conditions;
  }

  /** Calls `pass` when so many bytes have gone through, at once on a line without limits. */
  carry(bytes: number, pass: () => void): void {
    const conditions = this.conditions();
    if (!conditions && this.waiting.length === 0) {
      pass();
      return;
    }
    this.waiting.push({ due: this.dueAfter(bytes, conditions), pass });
    this.timer ??= setTimeout(() => this.flow(), Math.max(0, (this.waiting[0]?.due ?? 0) - Date.now()));
  }

  /** What is on its way is lost. */
  cut(): void {
    clearTimeout(this.timer);
    this.waiting.length = 0;
  }

  private dueAfter(
    bytes: number,
    { delayMs, jitterMs, bytesPerSecond }: LineConditions = { delayMs: 0, jitterMs: 0, bytesPerSecond: 0 },
  ): number {
    const now = Date.now();
    this.free = Math.max(this.free, now) + (bytesPerSecond > 0 ? (bytes / bytesPerSecond) * 1000 : 0);
    this.last = Math.max(this.last, this.free + delayMs + Math.random() * jitterMs);
    return this.last;
  }

  private flow(): void {
    this.timer = undefined;
    while (this.waiting[0] && this.waiting[0].due <= Date.now()) this.waiting.shift()?.pass();
    const next = this.waiting[0];
    if (next) this.timer = setTimeout(() => this.flow(), Math.max(0, next.due - Date.now()));
  }
}
