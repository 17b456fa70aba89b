import { useEffect, useSyncExternalStore } from 'react';

interface CommandDeclaration {
  /** Where the palette and the list of shortcuts show it. */
  group: 'conversation' | 'inbox' | 'general';
  /** The key that runs it, as `KeyboardEvent.key` in lower case; `mod+` stands for Ctrl or Cmd. */
  key?: string;
  /** False keeps it out of the palette, where it would be of no use. */
  listed?: false;
}

/** What a user can do by a key or by the palette. Its label is `layout:commands.<id>`. */
const commands = {
  accept: { group: 'conversation', key: 'a' },
  reply: { group: 'conversation', key: 'r' },
  note: { group: 'conversation', key: 'n' },
  resolve: { group: 'conversation', key: 'e' },
  transfer: { group: 'conversation', key: 't' },
  returnToQueue: { group: 'conversation' },
  reopen: { group: 'conversation' },
  contact: { group: 'conversation', key: 'i' },
  tagContact: { group: 'conversation', key: 'l' },
  findMessage: { group: 'conversation', key: 'f' },
  showLog: { group: 'conversation' },
  nextTicket: { group: 'inbox', key: 'j', listed: false },
  previousTicket: { group: 'inbox', key: 'k', listed: false },
  search: { group: 'inbox', key: '/', listed: false },
  newTicket: { group: 'inbox', key: 'c' },
  palette: { group: 'general', key: 'mod+k', listed: false },
  help: { group: 'general', key: '?' },
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
