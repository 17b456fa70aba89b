/** Conditions of a line: latency, random extra latency up to `jitterMs`, and bandwidth. 0 is no limit. */
export interface LineConditions {
  delayMs: number;
  jitterMs: number;
  bytesPerSecond: number;
}

/** One direction of a connection with artificial latency and bandwidth. The order of the data is kept. */
export class SlowLine {
  private readonly conditions: () => LineConditions | undefined;
  private readonly waiting: { due: number; pass: () => void }[] = [];
  private freeAt = 0;
  private lastDueAt = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(conditions: () => LineConditions | undefined) {
    this.conditions = conditions;
  }

  /** Calls `pass` when the bytes have passed the line; at once without limits. */
  carry(bytes: number, pass: () => void): void {
    const conditions = this.conditions();
    if (!conditions && this.waiting.length === 0) {
      pass();
      return;
    }
    this.waiting.push({ due: this.dueAfter(bytes, conditions), pass });
    this.timer ??= setTimeout(() => this.passDue(), Math.max(0, (this.waiting[0]?.due ?? 0) - Date.now()));
  }

  /** Discards pending data. */
  cut(): void {
    clearTimeout(this.timer);
    this.waiting.length = 0;
  }

  private dueAfter(
    bytes: number,
    { delayMs, jitterMs, bytesPerSecond }: LineConditions = { delayMs: 0, jitterMs: 0, bytesPerSecond: 0 },
  ): number {
    const now = Date.now();
    this.freeAt = Math.max(this.freeAt, now) + (bytesPerSecond > 0 ? (bytes / bytesPerSecond) * 1000 : 0);
    this.lastDueAt = Math.max(this.lastDueAt, this.freeAt + delayMs + Math.random() * jitterMs);
    return this.lastDueAt;
  }

  private passDue(): void {
    this.timer = undefined;
    while (this.waiting[0] && this.waiting[0].due <= Date.now()) this.waiting.shift()?.pass();
    const next = this.waiting[0];
    if (next) this.timer = setTimeout(() => this.passDue(), Math.max(0, next.due - Date.now()));
  }
}
