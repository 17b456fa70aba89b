import { ulid } from 'ulid';
import { accountLogStore } from '../data/account-log/store.ts';
import { documentClient } from '../platform/clients.ts';
import { writeOne } from '../platform/write-one.ts';
import type { Caller } from './load-caller.ts';

/** Milliseconds in which a call that is repeated is logged once by a process: screens read their lists again and again. */
const window = 60_000;
const maxKnown = 10_000;
const logged = new Map<string, number>();

/** Logs the name of a call that the support makes, in the log of the company that it supports. */
export const logSupportCall = async ({ user, company }: Caller, call: string, now: number): Promise<void> => {
  const name = `${company.id} ${user.sessionId} ${call}`;
  if (now - (logged.get(name) ?? Number.NEGATIVE_INFINITY) < window) return;
  await writeOne(
    documentClient(),
    accountLogStore(documentClient(), company.id).append({
      id: ulid(now),
      act: 'supportCall',
      at: new Date(now).toISOString(),
      by: { id: user.id, name: user.name },
      user: null,
      connection: null,
      detail: call,
    }),
  );
  if (logged.size >= maxKnown) logged.clear();
  logged.set(name, now);
};
