import type { TypingState } from '@recado/shared/contract/typing';

/** Milliseconds after which the contact's phone is told again that somebody still writes. */
export const repeatEvery = 4_000;
/** Milliseconds without a key after which the writing has paused. */
export const pausesAfter = 5_000;

/** When the contact is to be told that the agent writes: at the first key, now and then while it goes on, and when it pauses. */
export class TypingSignal {
  private readonly tell: (state: TypingState) => void;
  private told = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (state: TypingState) => void) {
    this.tell = tell;
  }

  /** A key was pressed, or a recording goes on. */
  goesOn(state: Exclude<TypingState, 'paused'> = 'composing'): void {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.stopped(), pausesAfter);
    if (Date.now() - this.told < repeatEvery) return;
    this.told = Date.now();
    this.tell(state);
  }

  /** Nothing is written any more. */
  stopped(): void {
    if (this.told > 0) this.tell('paused');
    this.sent();
  }

  /** The message itself says that its writing has ended. */
  sent(): void {
    clearTimeout(this.pause);
    this.told = 0;
  }
}
