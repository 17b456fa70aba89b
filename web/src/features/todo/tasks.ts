/** A task of a user, kept in this browser. Times are ISO 8601. */
export interface Task {
  text: string;
  createdAt: string;
  updatedAt: string;
}

const keyOf = (userId: number): string => `tasks:${userId}`;

const isTask = (value: unknown): value is Task =>
  typeof value === 'object' &&
  value !== null &&
  ['text', 'createdAt', 'updatedAt'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

/** The tasks of a user in this browser, the oldest first. What cannot be read counts as none. */
export const storedTasks = (userId: number): Task[] => {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isTask) : [];
  } catch {
    return [];
  }
};

export const storeTasks = (userId: number, tasks: readonly Task[]): void =>
  window.localStorage.setItem(keyOf(userId), JSON.stringify(tasks));

/** Adds a task; a blank text adds none. */
export const addTask = (tasks: readonly Task[], text: string, now: string): readonly Task[] =>
  text.trim() === '' ? tasks : [...tasks, { text: text.trim(), createdAt: now, updatedAt: now }];

/** Changes a task's text; a blank text changes nothing. */
export const editTask = (tasks: readonly Task[], task: Task, text: string, now: string): readonly Task[] =>
  text.trim() === '' || text.trim() === task.text
    ? tasks
    : tasks.map((one) => (one.createdAt === task.createdAt ? { ...one, text: text.trim(), updatedAt: now } : one));

/** Calls the listener when another tab changed the user's tasks. Returns a function that removes it. */
export const onTasksChange = (userId: number, listener: () => void): (() => void) => {
  const onStorage = ({ storageArea, key }: StorageEvent): void => {
    if (storageArea === window.localStorage && (key === null || key === keyOf(userId))) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};
