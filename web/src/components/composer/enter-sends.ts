import type { KeyboardEvent } from 'react';

/** Key code of keys handled by an input method; in Safari the only sign of the Enter that ends a composition. */
const inputMethodKeyCode = 229;

/** True when the key sends the message: Enter without Shift, outside an input method's composition. */
export const enterSends = ({
  key,
  shiftKey,
  nativeEvent,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'nativeEvent'>): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && nativeEvent.keyCode !== inputMethodKeyCode;
