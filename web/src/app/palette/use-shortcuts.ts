import { useEffect } from 'react';
import { runCommand } from '../../components/commands.ts';
import { isField, writingField } from '../../components/focus/places.ts';
import { commandOf, typesCharacter } from './shortcuts.ts';

/** Layers above the whole page that answer keys themselves, and parts of the page that no key may leave by accident. */
const layers = '[role="dialog"][aria-modal="true"], [role="listbox"], [data-keys]';
/** Layers that are one while the focus is in them: popovers and menus fade away behind it. */
const holders = '[role="dialog"], [role="menu"]';

const isLeaving = (layer: Element): boolean => layer.closest('[data-leaving]') !== null;

const isLayered = (): boolean => {
  const holder = document.activeElement?.closest(holders);
  return (
    (holder != null && !isLeaving(holder)) ||
    [...document.querySelectorAll(layers)].some(
      (layer) => !isLeaving(layer) && layer.checkVisibility({ visibilityProperty: true }),
    )
  );
};

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
