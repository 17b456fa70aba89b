import { expect, it } from 'vitest';
import { createSchedule, updateSchedule } from './schedules.ts';

it('takes no time before 1970 or after 2099, which keys and timers do not either', () => {
  const isTaken = (sendAt: string) =>
    createSchedule.body!.safeParse({ contactId: 1, body: 'Bom dia!', sendAt }).success &&
    updateSchedule.body!.safeParse({ sendAt }).success;
  expect(['1970-01-01T00:00:00.000Z', '2099-12-31T23:59:59.999Z'].map(isTaken)).toEqual([true, true]);
  expect(['1969-12-31T23:59:59.999Z', '2100-01-01T00:00:00.000Z'].map(isTaken)).toEqual([false, false]);
});
