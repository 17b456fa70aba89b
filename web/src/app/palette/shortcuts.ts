import { commandIds, declarationOf, type CommandId } from '../../components/commands.ts';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'> & {
  getModifierState: (key: string) => boolean;
};

/** Commands whose key may be held down. */
const repeatable: readonly CommandId[] = ['nextTicket', 'previousTicket'];

const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);

/**
 * Returns the name of a pressed key as commands declare it. Letters count without Shift; symbols count however the
 * keyboard makes them: "/" and "?" need Shift or AltGr on many layouts, which is why no list of physical keys is used.
 */
const nameOf = (press: Press): string | null => {
  const key = press.key.toLowerCase();
  if (press.ctrlKey !== press.metaKey && !press.altKey) return press.shiftKey ? null : `mod+${key}`;
  const altGr = press.getModifierState('AltGraph') && !isLetter(key);
  if ((press.ctrlKey || press.metaKey || press.altKey) && !altGr) return null;
  return isLetter(key) && press.shiftKey ? null : key;
};

/** Returns the command of a pressed key; while somebody types, only those with Ctrl or Cmd. */
export const commandOf = (press: Press, typing: boolean): CommandId | null => {
  const name = nameOf(press);
  if (name === null || (typing && !name.startsWith('mod+'))) return null;
  const found = commandIds.find((id) => declarationOf(id).key === name) ?? null;
  return found !== null && press.repeat && !repeatable.includes(found) ? null : found;
};

/** The keys of a command as they stand on the keyboard, for instance "Ctrl" and "K". */
export const keysOf = (id: CommandId): string[] => {
  const { key } = declarationOf(id);
  if (key === undefined) return [];
  const mod = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
  return key.split('+').map((part) => (part === 'mod' ? mod : part.toUpperCase()));
};
