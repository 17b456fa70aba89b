import type { Records } from '../storage/records.ts';
import { readExpression } from './expression.ts';
import type { Schedule, Target } from './schedule.ts';

/** Delivers the input to a target; rejects if the target refuses it. @param dueAt epoch milliseconds */
export type Deliver = (target: Target, dueAt: number) => Promise<void>;

const maxTimer = 2 ** 31 - 1;
const maxPause = 60_000;

export const idOf = ({ GroupName, Name }: { GroupName: string; Name: string }): string => `${GroupName}/${Name}`;

/** Fires schedules when they are due, fires overdue ones at the start, and retries deliveries that failed. */
export class Scheduler {
  private readonly records: Records<Schedule>;
  private readonly deliver: Deliver;
  private readonly pending = new Map<string, Schedule>();
  private readonly firing = new Set<string>();
  private timer?: NodeJS.Timeout;
  /** True between start and close. A schedule that comes due outside of that waits for the next start. */
  private running = false;

  constructor(records: Records<Schedule>, deliver: Deliver) {
    this.records = records;
    this.deliver = deliver;
  }

  /** Starts firing. Separate from the constructor because the targets have to run first. */
  start(): void {
    this.running = true;
    for (const schedule of this.records.all()) this.pending.set(idOf(schedule), schedule);
    this.arm();
  }

  get(id: string): Schedule | undefined {
    return this.records.get(id);
  }

  all(): Schedule[] {
    return this.records.all();
  }

  /** Stores a schedule and computes its next firing. A one-time schedule in the past fires at once. */
  put(schedule: Schedule): void {
    const { ScheduleExpression, ScheduleExpressionTimezone, StartDate, State } = schedule;
    const start = (StartDate ?? schedule.CreationDate) * 1000;
    const oneTime = ScheduleExpression.startsWith('at(');
    const next = readExpression(
      ScheduleExpression,
      ScheduleExpressionTimezone,
      start,
    )(oneTime ? 0 : Math.max(Date.now(), start - 1));
    this.save({ ...schedule, next: State === 'ENABLED' ? next : undefined, attempt: undefined });
  }

  delete(id: string): void {
    this.records.delete(id);
    this.pending.delete(id);
    this.arm();
  }

  close(): void {
    this.running = false;
    clearTimeout(this.timer);
  }

  private save(schedule: Schedule): void {
    this.records.put(idOf(schedule), schedule);
    this.pending.set(idOf(schedule), schedule);
    this.arm();
  }

  private arm(): void {
    clearTimeout(this.timer);
    if (!this.running) return;
    const times = [...this.pending]
      .filter(([id]) => !this.firing.has(id))
      .map(([, { attempt, next }]) => attempt?.due ?? next ?? Infinity);
    const soonest = times.reduce((least, time) => Math.min(least, time), Infinity);
    if (soonest === Infinity) return;
    this.timer = setTimeout(
      () => {
        this.fireDue();
      },
      Math.min(Math.max(soonest - Date.now(), 0), maxTimer),
    );
  }

  private fireDue(): void {
    const now = Date.now();
    for (const [id, schedule] of this.pending) {
      if (this.firing.has(id) || (schedule.attempt?.due ?? schedule.next ?? Infinity) > now) continue;
      this.firing.add(id);
      this.fire(schedule)
        .catch((error: unknown) => {
          console.error(`The schedule ${id} could not be fired:`, error);
        })
        .finally(() => {
          this.firing.delete(id);
          this.arm();
        });
    }
    this.arm();
  }

  private async fire(schedule: Schedule): Promise<void> {
    const count = (schedule.attempt?.count ?? 0) + 1;
    const dueAt = schedule.next ?? Date.now();
    try {
      await this.deliver(schedule.Target, dueAt);
    } catch (error) {
      await this.retryOrGiveUp(schedule, dueAt, count, error);
      return;
    }
    this.advance(schedule);
  }

  /** False if the schedule was changed or deleted while it fired; the firing must not overwrite that. */
  private isCurrent(schedule: Schedule): boolean {
    return this.pending.get(idOf(schedule)) === schedule;
  }

  private async retryOrGiveUp(schedule: Schedule, dueAt: number, count: number, error: unknown): Promise<void> {
    const { MaximumRetryAttempts, MaximumEventAgeInSeconds } = schedule.Target.RetryPolicy;
    const pause = Math.min(1000 * 2 ** (count - 1), maxPause);
    const tooOld = Date.now() + pause > dueAt + MaximumEventAgeInSeconds * 1000;
    if (count <= MaximumRetryAttempts && !tooOld) {
      if (this.isCurrent(schedule)) this.save({ ...schedule, attempt: { due: Date.now() + pause, count } });
      return;
    }
    console.error(`The schedule ${idOf(schedule)} gives up on its target:`, error);
    const dead = schedule.Target.DeadLetterConfig;
    if (dead) await this.deliver({ ...schedule.Target, Arn: dead.Arn }, dueAt);
    this.advance(schedule);
  }

  private advance(schedule: Schedule): void {
    if (!this.isCurrent(schedule)) return;
    const start = (schedule.StartDate ?? schedule.CreationDate) * 1000;
    const following = readExpression(
      schedule.ScheduleExpression,
      schedule.ScheduleExpressionTimezone,
      start,
    )(Math.max(Date.now(), schedule.next ?? 0));
    const over = following === undefined || following > (schedule.EndDate ?? Infinity) * 1000;
    if (over && schedule.ActionAfterCompletion === 'DELETE') this.delete(idOf(schedule));
    else this.save({ ...schedule, next: over ? undefined : following, attempt: undefined });
  }
}
