import { z } from 'zod';
import { dropReason } from './account.ts';
import { chatId } from './chat-id.ts';
import { newMessage } from './new-message.ts';
import { phoneNumber } from './phone-number.ts';

/** Whose linked clients a step is about: all when left out. */
const phone = phoneNumber.optional();
const milliseconds = z.int().min(0).max(600_000);

const plainSteps = [
  /** Many messages, in turn from each of `from` to each of `to`; `{n}` in the text is the number of the message. */
  z.object({
    do: z.literal('flood'),
    from: z.array(phoneNumber).min(1),
    to: z.array(chatId).min(1),
    count: z.int().min(1).max(100_000),
    text: z.string().min(1).default('mensagem {n}'),
    perSecond: z.number().positive().optional().describe('as fast as it goes when left out'),
  }),
  z.object({ do: z.literal('send'), phone: phoneNumber, message: newMessage }),
  /** Each byte to and from clients comes so much later, and no more of them than the line carries. Zeros end it. */
  z.object({
    do: z.literal('slow'),
    phone,
    delayMs: milliseconds,
    jitterMs: milliseconds.default(0),
    bytesPerSecond: z.int().min(0).default(0),
  }),
  /** Each nth message is delivered twice; 0 ends it. */
  z.object({ do: z.literal('duplicate'), phone, every: z.int().min(0) }),
  /** Messages are held until there are so many, or the time is over, and delivered in any order; 0 ends it. */
  z.object({ do: z.literal('reorder'), phone, window: z.int().min(0).max(1000), holdMs: milliseconds.default(200) }),
  /** Ends the connections of clients, for each of these reasons in turn when several are said. */
  z.object({ do: z.literal('drop'), phone, reasons: z.array(dropReason).min(1) }),
  z.object({ do: z.literal('refuse'), phone: phoneNumber, error: z.int().min(400).max(599), count: z.int().min(1) }),
  z.object({ do: z.literal('network'), up: z.boolean() }),
  z.object({ do: z.literal('media'), up: z.boolean(), hangs: z.boolean().default(false) }),
  /** The clock of a person's phone, or the server's when nobody is named, goes wrong by so much. */
  z.object({ do: z.literal('clock'), phone, skewMs: z.int() }),
  z.object({ do: z.literal('wait'), ms: milliseconds }),
  /** Waits until the clients of a phone are connected. */
  z.object({ do: z.literal('connected'), phone: phoneNumber, timeoutMs: milliseconds.default(60_000) }),
  /** Waits until the clients have taken everything that the server holds for them. */
  z.object({ do: z.literal('settle'), phone, timeoutMs: milliseconds.default(60_000) }),
] as const;

export type PlainStep = z.output<(typeof plainSteps)[number]>;
export interface RepeatStep {
  do: 'repeat';
  times: number;
  steps: Step[];
}
/** Branches that run at the same time. */
export interface TogetherStep {
  do: 'together';
  branches: Step[][];
}
export type Step = PlainStep | RepeatStep | TogetherStep;

/** One thing that a script does. */
export const step: z.ZodType<Step> = z.lazy(() =>
  z.discriminatedUnion('do', [
    ...plainSteps,
    z.object({ do: z.literal('repeat'), times: z.int().min(1).max(10_000), steps: z.array(step).min(1) }),
    z.object({ do: z.literal('together'), branches: z.array(z.array(step).min(1)).min(1).max(100) }),
  ]),
);

export const newScript = z.object({
  name: z.string().max(100).default('script'),
  steps: z.array(step).min(1),
});

export const script = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['playing', 'ended', 'stopped', 'failed']),
  /** Messages that its floods have sent so far. */
  sent: z.int(),
  error: z.string().optional(),
});

export type NewScript = z.output<typeof newScript>;
export type Script = z.infer<typeof script>;
