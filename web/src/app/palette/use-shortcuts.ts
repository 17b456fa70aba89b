import { useEffect } from 'react';
import { runCommand } from '../../components/commands.ts';
import { commandOf } from './shortcuts.ts';

const fields = 'input, textarea, select, [contenteditable]';
/** Layers that answer keys themselves, and parts of the page that no key may leave by accident. */
const layers = '[role="dialog"], [role="menu"], [role="listbox"], [data-keys]';
const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(fields) !== null;

const isLayered = (): boolean =>
  [...document.querySelectorAll(layers)].some((layer) => layer.checkVisibility({ visibilityProperty: true }));

const isLost = (field: Element): boolean => !field.isConnected || field.matches(':disabled');

/** The field that the user was typing in last, until it was left. */
let lastTyped: Element | null = null;

/**
 * True for a letter that was meant for a field that was removed or disabled under the user's hands. It ends with whatever
 * the user does on purpose: a click, the focus on something else, or a key that is no letter.
 */
const isMeantForLostField = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean => {
  const field = target instanceof Element ? target.closest(fields) : null;
  const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey;
  if (field || !isLetter) lastTyped = isLetter ? field : null;
  return field === null && lastTyped !== null && isLost(lastTyped);
};

/** Forgets a field that the user leaves. One that is being removed reports the same event, and is gone a task later. */
const onFocusOut = ({ target }: FocusEvent): void => {
  window.setTimeout(() => {
    if (lastTyped !== null && lastTyped === target && !isLost(lastTyped)) lastTyped = null;
  });
};

const forgetField = (): void => {
  lastTyped = null;
};

const handle = (event: KeyboardEvent): void => {
  if (isMeantForLostField(event) || event.defaultPrevented || event.isComposing || isLayered()) return;
  const command = commandOf(event, isTyping(event.target));
  if (command !== null && runCommand(command)) event.preventDefault();
};

/** Runs commands by their keys, while neither a field nor a layer above the page takes them. */
export const useShortcuts = (): void => {
  useEffect(() => {
    window.addEventListener('keydown', handle);
    window.addEventListener('focusout', onFocusOut);
    window.addEventListener('pointerdown', forgetField);
    window.addEventListener('focusin', forgetField);
    return () => {
      window.removeEventListener('keydown', handle);
      window.removeEventListener('focusout', onFocusOut);
      window.removeEventListener('pointerdown', forgetField);
      window.removeEventListener('focusin', forgetField);
    };
  }, []);
};
