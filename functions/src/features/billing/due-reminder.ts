import { addDays } from '@recado/shared/text/time';
import { type InvoiceRecord, type ReminderStage, reminderStages } from '../../data/invoices/entities.ts';

/** Days before the due date on which an invoice is first reminded of. */
const ahead = 5;

/** The state of a company: its date of today, the days in which its numbers run after the due date, and whether they are stopped. */
interface Standing {
  today: string;
  graceDays: number;
  isStopped: boolean;
}

/** Returns the day on which a company's numbers stop without a payment. */
export const stopDay = (dueDate: string, graceDays: number): string => addDays(dueDate, graceDays + 1);

const stageOf = (dueDate: string, { today, graceDays, isStopped }: Standing): ReminderStage | null => {
  if (isStopped) return 'stopped';
  // The day before the last one, so that there is time to pay; with a grace of one day, that day.
  if (graceDays > 0 && today >= addDays(dueDate, Math.max(1, graceDays - 1))) return 'grace';
  if (today >= dueDate) return 'due';
  return today >= addDays(dueDate, -ahead) ? 'soon' : null;
};

/**
 * Returns the reminder of an open invoice that is due and was not sent. Of several that are due, because no run was made for
 * days, only the last one: the others are no longer true.
 */
export const dueReminder = (
  { dueDate, reminded }: Pick<InvoiceRecord, 'dueDate' | 'reminded'>,
  standing: Standing,
): ReminderStage | null => {
  const stage = stageOf(dueDate, standing);
  if (stage === null || reminded?.dueDate !== dueDate) return stage;
  return reminderStages.indexOf(stage) > reminderStages.indexOf(reminded.stage) ? stage : null;
};
