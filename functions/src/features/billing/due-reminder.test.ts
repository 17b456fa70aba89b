import { addDays } from '@recado/shared/text/time';
import { describe, expect, it } from 'vitest';
import type { InvoiceRecord, ReminderStage } from '../../data/invoices/entities.ts';
import { dueReminder, stopDay } from './due-reminder.ts';

const dueDate = '2026-06-10';

/** The reminders of daily runs, by the days from the due date; those of `missed` days are not made. */
const remindersOf = (graceDays: number, missed: (day: number) => boolean = () => false): [number, ReminderStage][] => {
  let invoice: Pick<InvoiceRecord, 'dueDate' | 'reminded'> = { dueDate, reminded: null };
  const sent: [number, ReminderStage][] = [];
  for (let day = -20; day <= 30; day++) {
    if (missed(day)) continue;
    const today = addDays(dueDate, day);
    // Twice a day: the second run sends nothing.
    for (const _run of [1, 2]) {
      const stage = dueReminder(invoice, { today, graceDays, isStopped: day > graceDays });
      if (stage === null) continue;
      sent.push([day, stage]);
      invoice = { dueDate, reminded: { stage, dueDate } };
    }
  }
  return sent;
};

describe('an open invoice', () => {
  it('is reminded of ahead, on its day, before the numbers stop, and when they do: each once', () => {
    expect(remindersOf(3)).toEqual([
      [-5, 'soon'],
      [0, 'due'],
      [2, 'grace'],
      [4, 'stopped'],
    ]);
    expect(stopDay(dueDate, 3)).toBe('2026-06-14');
  });

  it('has no reminder of a grace that there is not, and one on the only day', () => {
    expect(remindersOf(0).map(([, stage]) => stage)).toEqual(['soon', 'due', 'stopped']);
    expect(remindersOf(1)).toContainEqual([1, 'grace']);
  });

  it('is reminded of once after days without a run, by what is true then', () => {
    expect(remindersOf(3, (day) => day < 3)).toEqual([
      [3, 'grace'],
      [4, 'stopped'],
    ]);
  });

  it('with another due date is reminded of again', () => {
    const reminded = { stage: 'due', dueDate: '2026-05-10' } as const;
    expect(dueReminder({ dueDate, reminded }, { today: '2026-06-06', graceDays: 3, isStopped: false })).toBe('soon');
  });
});
