import { commandIds, declarationOf, type CommandId } from '../../components/commands.ts';

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'> & {
  getModifierState: (key: string) => boolean;
};

/** Commands whose key may be held down. */
const repeatable: readonly CommandId[] = ['nextTicket', 'previousTicket'];

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);

/** The key as commands declare it. A digit is one wherever the layout needs Shift for it. */
const nameOf = ({ key, code }: Press): string => /^Digit(\d)$/.exec(code)?.[1] ?? key.toLowerCase();

/** Returns the name of keys pressed with the modifier of commands; null for others. */
const combinationOf = (press: Press): string | null => {
  const { ctrlKey, metaKey, altKey, shiftKey } = press;
  // AltGr makes characters, and Windows reports it as Ctrl and Alt.
  if (press.getModifierState('AltGraph')) return null;
  if (ctrlKey !== metaKey && !altKey && !shiftKey) return `mod+${nameOf(press)}`;
  const alt = isMac() ? ctrlKey && shiftKey && !altKey && !metaKey : altKey && !ctrlKey && !metaKey && !shiftKey;
  return alt ? `alt+${nameOf(press)}` : null;
};

/** True for a key that types a character. */
export const typesCharacter = (press: Press): boolean => {
  const altGr = press.getModifierState('AltGraph');
  if (!altGr && (press.ctrlKey || press.metaKey || press.altKey)) return false;
  return press.key === 'Dead' || (press.key !== ' ' && [...press.key].length === 1);
};

/**
 * Returns the character that a key types, as commands declare it. Letters count without Shift; symbols count however the
 * keyboard makes them: "/" and "?" need Shift or AltGr on many layouts, which is why no list of physical keys is used.
 */
const letterOf = (press: Press): string | null => {
  const key = press.key.toLowerCase();
  return typesCharacter(press) && !(isLetter(key) && (press.shiftKey || press.getModifierState('AltGraph')))
    ? key
    : null;
};

interface Reading {
  /** True while the focus is in a field. */
  typing: boolean;
  /** True for a user who runs commands by letters alone. */
  letters: boolean;
}

/** Returns the command of pressed keys. */
export const commandOf = (press: Press, { typing, letters }: Reading): CommandId | null => {
  const combination = combinationOf(press);
  const letter = letters && !typing ? letterOf(press) : null;
  const found = commandIds.find((id) => {
    const { keys, letter: alone } = declarationOf(id);
    return (keys !== undefined && keys === combination) || (alone !== undefined && alone === letter);
  });
  return found === undefined || (press.repeat && !repeatable.includes(found)) ? null : found;
};

const caps: Readonly<Record<string, string>> = {
  ARROWUP: '↑',
  ARROWDOWN: '↓',
  ARROWS: '← ↑ ↓ →',
  ENTER: 'Enter',
  SHIFT: '⇧',
  ESC: 'Esc',
  BACKSPACE: 'Backspace',
};
const modifiers = (): Readonly<Record<string, string[]>> =>
  isMac() ? { mod: ['⌘'], alt: ['⌃', '⇧'] } : { mod: ['Ctrl'], alt: ['Alt'] };

/** Keys as they stand on the keyboard, for instance "Ctrl" and "K". */
export const keyCaps = (keys: string): string[] =>
  keys.split('+').flatMap((part) => {
    const cap = part.toUpperCase();
    return modifiers()[part] ?? [caps[cap] ?? cap];
  });
