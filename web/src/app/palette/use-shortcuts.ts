import { useEffect } from 'react';
import { runCommand } from '../../components/commands.ts';
import { isField, isShown, writingField } from '../../components/focus/places.ts';
import { commandOf, typesCharacter } from './shortcuts.ts';
import { followText } from './typed-text.ts';

/** Layers above the whole page that answer keys themselves, and parts of the page that no key may leave by accident. */
const layers = '[role="dialog"][aria-modal="true"], [role="listbox"], [data-keys]';
/** Layers that are one while the focus is in them: popovers and menus fade away behind it. */
const holders = '[role="dialog"], [role="menu"]';

/** Layers beside which the page is in use. */
const besides = '[role="dialog"]:not([aria-modal="true"]), [role="menu"]';

const openOnes = (selector: string): Element[] =>
  [...document.querySelectorAll(selector)].filter(
    (layer) => layer.closest('[data-leaving]') === null && isShown(layer),
  );

const isCovered = (): boolean => openOnes(layers).length > 0;

const isLayered = (): boolean => {
  const holder = document.activeElement?.closest(holders);
  return (holder != null && holder.closest('[data-leaving]') === null) || isCovered();
};

/**
 * Gives a field the focus before the browser inserts the character of the key that is being handled. Popovers and menus
 * close as by Escape, after which they give the focus back: the field has it before that, and again after it.
 */
const typeInto = (field: HTMLElement): void => {
  const focus = (): void => field.focus({ preventScroll: true });
  const open = openOnes(besides);
  for (const layer of open) layer.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  if (open.length > 0) queueMicrotask(focus);
  focus();
};

/** The field that takes a character which was typed in a menu above a conversation; null where it is closed. */
const fieldBelowMenu = (event: KeyboardEvent): HTMLElement | null => {
  const inMenu = event.target instanceof Element && event.target.closest('[role="menu"]') !== null;
  const field = inMenu && !isField(event.target) && typesCharacter(event) && !isCovered() ? writingField() : null;
  return field?.hasAttribute('readonly') ? null : field;
};

/**
 * Runs commands by their keys, while no layer above the page takes them. A key that types a character outside fields
 * begins an answer: the field gets the focus before the browser inserts the character. A menu above a conversation gives
 * way to it, as a popover does that the focus is not in. The space, Enter and Backspace of a text that was typed elsewhere
 * press and delete nothing.
 *
 * @param letters whether the user runs commands by letters alone
 */
export const useShortcuts = (letters: boolean): void => {
  useEffect(() => {
    const text = followText();
    /** Takes the keys of a text before the element that has the focus. */
    const takeText = (event: KeyboardEvent): void => {
      const acts = text.read(event);
      const below = fieldBelowMenu(event);
      if (!acts && !below) return;
      event.stopPropagation();
      const field = below ?? (event.key === ' ' && !isLayered() ? writingField() : null);
      if (field) typeInto(field);
      else event.preventDefault();
    };
    const handle = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || isLayered()) return;
      const typing = isField(event.target);
      const command = commandOf(event, { typing, letters });
      if (command !== null) {
        if (runCommand(command)) event.preventDefault();
        text.end();
      } else if (!typing && typesCharacter(event)) {
        const field = writingField();
        if (field) typeInto(field);
      }
    };
    window.addEventListener('keydown', takeText, { capture: true });
    window.addEventListener('pointerdown', text.end, { capture: true });
    window.addEventListener('keydown', handle);
    return () => {
      window.removeEventListener('keydown', takeText, { capture: true });
      window.removeEventListener('pointerdown', text.end, { capture: true });
      window.removeEventListener('keydown', handle);
    };
  }, [letters]);
};
