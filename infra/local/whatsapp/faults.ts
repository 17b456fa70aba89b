/** What the simulated servers do wrong because a test told them to. */
export class Faults {
  mediaUp = true;
  private readonly refusals = new Map<string, { error: number; left: number }>();

  /** The next `count` messages of a phone's linked clients are refused with `error`. */
  refuse(phone: string, error: number, count: number): void {
    this.refusals.set(phone, { error, left: count });
  }

  /** The error for a message that is to be refused now. */
  takeRefusal(phone: string): number | undefined {
    const refusal = this.refusals.get(phone);
    if (!refusal) return undefined;
    refusal.left -= 1;
    if (refusal.left === 0) this.refusals.delete(phone);
    return refusal.error;
  }

  clear(): void {
    this.mediaUp = true;
    this.refusals.clear();
  }
}
