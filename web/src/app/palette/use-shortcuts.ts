import { useEffect } from 'react';
import { runCommand } from '../../components/commands.ts';
import { commandOf } from './shortcuts.ts';

const fields = 'input, textarea, select, [contenteditable]';
/** Layers that answer keys themselves, and parts of the page that no key may leave by accident. */
const layers = '[role="dialog"], [role="menu"], [role="listbox"], [data-keys]';
/** Milliseconds after a letter in a field that has gone meanwhile, in which the next letters were meant for it. */
const typingPause = 1500;

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(fields) !== null;

const isLayered = (): boolean =>
  [...document.querySelectorAll(layers)].some((layer) => layer.checkVisibility({ visibilityProperty: true }));

const isLost = (field: Element): boolean => !field.isConnected || field.matches(':disabled');

let lastTyped: { field: Element; at: number } | null = null;

/** True for a letter that follows others so fast that it was meant for a field that was removed or disabled. */
const isMeantForLostField = ({ key, ctrlKey, metaKey, altKey, target, timeStamp }: KeyboardEvent): boolean => {
  if (key.length > 1 || ctrlKey || metaKey || altKey) return false;
  const field = target instanceof Element ? target.closest(fields) : null;
  if (field) lastTyped = { field, at: timeStamp };
  if (field || lastTyped === null) return false;
  if (!isLost(lastTyped.field) || timeStamp - lastTyped.at > typingPause) return false;
  lastTyped.at = timeStamp;
  return true;
};

/** Forgets a field that the user leaves. One that is being removed reports the same event, and is gone a task later. */
const onFocusOut = ({ target }: FocusEvent): void => {
  window.setTimeout(() => {
    if (lastTyped !== null && lastTyped.field === target && !isLost(lastTyped.field)) lastTyped = null;
  });
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
    return () => {
      window.removeEventListener('keydown', handle);
      window.removeEventListener('focusout', onFocusOut);
    };
  }, []);
};
