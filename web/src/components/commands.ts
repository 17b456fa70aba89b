import { useEffect, useSyncExternalStore } from 'react';

interface CommandDeclaration {
  /** The group in which the palette and the list of shortcuts show it. */
  group: 'conversation' | 'inbox' | 'general';
  /**
   * The keys that run it, also while somebody types: the key as `KeyboardEvent.key` in lower case, after `mod+` for Ctrl or
   * Cmd, or after `alt+` for Alt (on a Mac, whose Option types characters, for Control and Shift).
   */
  keys?: `mod+${string}` | `alt+${string}`;
  /**
   * The key that runs it alone, outside fields, for users who chose that in their profile (WCAG 2.1.4). What sends,
   * resolves or returns has none.
   */
  letter?: string;
  /** False keeps it out of the palette, where it would be of no use. */
  listed?: false;
}

/** The commands that a user gives by keys or by the palette. Its label is `layout:commands.<id>`. */
const commands = {
  accept: { group: 'conversation', keys: 'alt+a' },
  reply: { group: 'conversation', keys: 'alt+r', letter: 'r' },
  note: { group: 'conversation', keys: 'alt+n', letter: 'n' },
  resolve: { group: 'conversation', keys: 'alt+e' },
  transfer: { group: 'conversation', keys: 'alt+t', letter: 't' },
  returnToQueue: { group: 'conversation' },
  reopen: { group: 'conversation' },
  contact: { group: 'conversation', keys: 'alt+i', letter: 'i' },
  tagContact: { group: 'conversation', keys: 'alt+l', letter: 'l' },
  findMessage: { group: 'conversation', keys: 'alt+f', letter: 'f' },
  showLog: { group: 'conversation' },
  nextTicket: { group: 'inbox', keys: 'alt+arrowdown', letter: 'j', listed: false },
  previousTicket: { group: 'inbox', keys: 'alt+arrowup', letter: 'k', listed: false },
  search: { group: 'inbox', keys: 'alt+s', letter: '/', listed: false },
  openTab: { group: 'inbox', keys: 'alt+1', letter: '1' },
  pendingTab: { group: 'inbox', keys: 'alt+2', letter: '2' },
  groupTab: { group: 'inbox', keys: 'alt+3', letter: '3' },
  closedTab: { group: 'inbox', keys: 'alt+4', letter: '4' },
  newTicket: { group: 'inbox', keys: 'alt+c', letter: 'c' },
  palette: { group: 'general', keys: 'mod+k', listed: false },
  help: { group: 'general', keys: 'alt+h', letter: '?' },
  switchTheme: { group: 'general' },
  profile: { group: 'general' },
  refresh: { group: 'general' },
  logout: { group: 'general' },
} as const satisfies Record<string, CommandDeclaration>;

export type CommandId = keyof typeof commands;

export const commandIds = Object.keys(commands) as CommandId[];

export const declarationOf = (id: CommandId): CommandDeclaration => commands[id];

/** The functions of the commands that a component can run now; null where it cannot. */
type Handlers = Partial<Record<CommandId, (() => void) | null>>;
type Available = ReadonlyMap<CommandId, () => void>;

const registered = new Set<Handlers>();
const listeners = new Set<() => void>();
let available: Available = new Map();

const update = (): void => {
  const next = new Map<CommandId, () => void>();
  for (const handlers of registered)
    for (const id of commandIds) {
      const run = handlers[id];
      if (run) next.set(id, run);
    }
  available = next;
  for (const listener of listeners) listener();
};

/** Offers commands for as long as the component is mounted. The component that knows how to run one offers it. */
export const useCommands = (handlers: Handlers): void => {
  useEffect(() => {
    registered.add(handlers);
    update();
    return () => {
      registered.delete(handlers);
      update();
    };
  });
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The commands that can be run now, with their functions. */
export const useAvailableCommands = (): Available => useSyncExternalStore(subscribe, () => available);

/** Runs a command if a component offers it; returns whether one did. */
export const runCommand = (id: CommandId): boolean => {
  const run = available.get(id);
  run?.();
  return run !== undefined;
};
