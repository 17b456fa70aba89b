import type { TypingState } from '@recado/shared/contract/typing';

/** Milliseconds after which the presence is sent again while typing continues. */
export const repeatEvery = 4_000;
/** Milliseconds without a key after which typing has paused. */
export const pausesAfter = 5_000;

/**
 * Decides when to send the agent's presence: at the first key, repeatedly while typing continues, and when it pauses.
 */
export class TypingSignal {
  private readonly send: (state: TypingState) => void;
  private lastSent = 0;
  private pauseTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (state: TypingState) => void) {
    this.send = send;
  }

  /** Call on every key and while recording. */
  active(state: Exclude<TypingState, 'paused'> = 'composing'): void {
    clearTimeout(this.pauseTimer);
    this.pauseTimer = setTimeout(() => this.pause(), pausesAfter);
    if (Date.now() - this.lastSent < repeatEvery) return;
    this.lastSent = Date.now();
    this.send(state);
  }

  /** Call when typing stops. */
  pause(): void {
    if (this.lastSent > 0) this.send('paused');
    this.reset();
  }

  /** Call when the message was sent: it ends the presence by itself. */
  reset(): void {
    clearTimeout(this.pauseTimer);
    this.lastSent = 0;
  }
}
