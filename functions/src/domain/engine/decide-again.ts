import { changeDialogue } from './dialogue.ts';
import { type Draft, pushEffect } from './draft.ts';

/** Makes the engine decide again about the dialogue, `wait` milliseconds from now. */
export const decideAgain = (draft: Draft, wait: number): void => {
  const at = draft.now + wait;
  changeDialogue(draft, { continuesAt: at });
  pushEffect(draft, { type: 'decideAgain', at });
};
