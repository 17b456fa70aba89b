import { z } from 'zod';

const date = z.number().optional();

/** The body of CreateSchedule and UpdateSchedule; dates in epoch seconds. */
export const scheduleInput = z.object({
  GroupName: z.string().default('default'),
  ClientToken: z.string().optional(),
  Description: z.string().optional(),
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.string().default('UTC'),
  StartDate: date,
  EndDate: date,
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  ActionAfterCompletion: z.enum(['NONE', 'DELETE']).default('NONE'),
  FlexibleTimeWindow: z.object({
    Mode: z.enum(['OFF', 'FLEXIBLE']),
    MaximumWindowInMinutes: z.number().int().min(1).max(1440).optional(),
  }),
  Target: z.object({
    Arn: z.string().regex(/^arn:aws:(sqs|lambda):/),
    RoleArn: z.string(),
    Input: z.string().default('{}'),
    SqsParameters: z.object({ MessageGroupId: z.string() }).optional(),
    DeadLetterConfig: z.object({ Arn: z.string() }).optional(),
    RetryPolicy: z
      .object({
        MaximumEventAgeInSeconds: z.number().int().min(60).max(86_400).default(86_400),
        MaximumRetryAttempts: z.number().int().min(0).max(185).default(185),
      })
      .prefault({}),
  }),
});

export type ScheduleInput = z.output<typeof scheduleInput>;
export type Target = ScheduleInput['Target'];

export interface Schedule extends ScheduleInput {
  readonly Name: string;
  readonly Arn: string;
  /** Epoch seconds. */
  readonly CreationDate: number;
  LastModificationDate: number;
  /** Epoch milliseconds of the next firing, if any. Stored, so that firings due while stopped are not lost. */
  next?: number;
  /** The next retry of a firing that its target refused: due time (epoch milliseconds) and attempts so far. */
  attempt?: { due: number; count: number };
}
