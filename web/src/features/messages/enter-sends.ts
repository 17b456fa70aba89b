import type { KeyboardEvent } from 'react';

/** What a browser calls every key that an input method takes; Safari says of the Enter that ends a word nothing else. */
const takenByInputMethod = 229;

/** Enter sends, Shift+Enter breaks the line; not while an input method composes a word. */
export const enterSends = ({
  key,
  shiftKey,
  nativeEvent,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'nativeEvent'>): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && nativeEvent.keyCode !== takenByInputMethod;
