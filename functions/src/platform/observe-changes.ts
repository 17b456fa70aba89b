import { AsyncLocalStorage } from 'node:async_hooks';
import type { RecordChange, Write } from './write.ts';

const observers = new AsyncLocalStorage<(change: RecordChange) => void>();

/** Runs work, and hands over each change of a record that it writes without a transaction. */
export const observeChanges = <Result>(observe: (change: RecordChange) => void, work: () => Result): Result =>
  observers.run(observe, work);

/** Hands a change that was written to the work that it belongs to, where somebody observes it. */
export const changeWritten = ({ change }: Write): void => {
  if (change) observers.getStore()?.(change);
};
