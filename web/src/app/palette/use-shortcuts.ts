import { useEffect } from 'react';
import { runCommand } from '../../components/commands.ts';
import { isField, writingField } from '../../components/focus/places.ts';
import { commandOf, typesCharacter } from './shortcuts.ts';

/** Layers that answer keys themselves, and parts of the page that no key may leave by accident. */
const layers = '[role="dialog"], [role="listbox"], [data-keys]';

/** A menu is one while the focus is in it, and neither it nor a dialog is one any longer while it fades away. */
const isLayered = (): boolean =>
  document.activeElement?.closest('[role="menu"]') != null ||
  [...document.querySelectorAll(layers)].some(
    (layer) => layer.closest('[data-leaving]') === null && layer.checkVisibility({ visibilityProperty: true }),
  );

/**
 * Runs commands by their keys, while no layer above the page takes them. A key that types a character outside fields
 * begins an answer: the field gets the focus before the browser inserts the character.
 *
 * @param letters whether the user runs commands by letters alone
 */
export const useShortcuts = (letters: boolean): void => {
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || isLayered()) return;
      const typing = isField(event.target);
      const command = commandOf(event, { typing, letters });
      if (command !== null) {
        if (runCommand(command)) event.preventDefault();
      } else if (!typing && typesCharacter(event)) writingField()?.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [letters]);
};
