import { useEffect } from 'react';
import { runCommand } from '../../components/commands.ts';
import { commandOf } from './shortcuts.ts';

const fields = 'input, textarea, select, [contenteditable]';
/** Layers that answer keys themselves. */
const layers = '[role="dialog"], [role="menu"], [role="listbox"]';

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(fields) !== null;

const isLayered = (): boolean =>
  [...document.querySelectorAll(layers)].some((layer) => layer.checkVisibility({ visibilityProperty: true }));

const handle = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing || isLayered()) return;
  const command = commandOf(event, isTyping(event.target));
  if (command !== null && runCommand(command)) event.preventDefault();
};

/** Runs commands by their keys, while neither a field nor a layer above the page takes them. */
export const useShortcuts = (): void => {
  useEffect(() => {
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
};
