import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { SuggestionList } from './SuggestionList.tsx';

interface Suggestions {
  /** List of suggestions, while there are any. */
  list: ReactNode;
  /** ARIA attributes of the text field. */
  aria: object;
  /** Handles a key for the list; returns true when it did. */
  handleKey: (event: KeyboardEvent) => boolean;
  /** Selects the first suggestion: call when the typed text changed. */
  reset: () => void;
}

/** Suggestions that follow a text field's text and cursor. */
export interface TextSuggestions extends Omit<Suggestions, 'reset'> {
  /** Call when the cursor or the text changed. */
  update: () => void;
}

interface Options<Item> {
  /** Prefix of element ids; the list's test id is `<name>-list`. */
  name: string;
  label: string;
  items: readonly Item[];
  render: (item: Item) => ReactNode;
  onPick: (item: Item) => void;
  onClose: () => void;
}

/** Suggestions for the text being typed, chosen with arrow keys and Enter or by click. */
export const useSuggestions = <Item,>({ name, label, items, render, onPick, onClose }: Options<Item>): Suggestions => {
  const [active, setActive] = useState(0);
  const handleKey = (event: KeyboardEvent): boolean => {
    const item = items[active];
    if (!item || event.nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: items.length - 1 }[event.key];
    if (step !== undefined) setActive((active + step) % items.length);
    else if (event.key === 'Enter' || event.key === 'Tab') onPick(item);
    else if (event.key === 'Escape') onClose();
    else return false;
    event.preventDefault();
    return true;
  };
  const isOpen = items.length > 0;
  return {
    list: isOpen ? <SuggestionList {...{ name, label, items, active, render, onPick }} /> : null,
    aria: isOpen
      ? {
          'aria-autocomplete': 'list',
          'aria-controls': `${name}-list`,
          'aria-activedescendant': `${name}-${active}`,
        }
      : {},
    handleKey,
    reset: () => setActive(0),
  };
};
