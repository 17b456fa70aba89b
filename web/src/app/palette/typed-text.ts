import { isField } from '../../components/focus/places.ts';
import { typesCharacter } from './shortcuts.ts';

/** Milliseconds after its last character in which a text goes on. */
const pause = 2_000;

/** The keys of a text that press or delete what has the focus outside fields. */
const acting: readonly string[] = [' ', 'Enter', 'Backspace', 'Delete'];
/** Keys that change what the next one types. */
const modifiers: readonly string[] = ['Shift', 'AltGraph', 'CapsLock', 'Dead'];
/** Lists whose items are found by typing, and chosen by Enter. */
const lists = '[role="menu"], [role="listbox"]';

/** Follows the keys of a text, which may leave its field or never have been in one. */
interface TypedText {
  /** Reads the next key. Returns true for one that belongs to a text and would press or delete what has the focus. */
  read: (event: KeyboardEvent) => boolean;
  /** Ends the text: the next key stands for itself. */
  end: () => void;
}

/**
 * Returns a reader of keys. A text that is typed without a look at the focus has spaces too, and ends with Enter: on a button
 * they would press it, on a card of the board move it. Every other key ends the text, as Tab and arrows do, by which people
 * choose what they press.
 */
export const followText = (): TypedText => {
  let typedAt = -Infinity;
  const end = (): void => {
    typedAt = -Infinity;
  };
  return {
    end,
    read: (event) => {
      const { key, target } = event;
      if (event.isComposing || modifiers.includes(key)) return false;
      const follows = Date.now() - typedAt < pause && acting.includes(key);
      if (typesCharacter(event) || (follows && key !== 'Enter')) typedAt = Date.now();
      else end();
      if (!follows || isField(target)) return false;
      return key !== 'Enter' || !(target instanceof Element && target.closest(lists));
    },
  };
};
