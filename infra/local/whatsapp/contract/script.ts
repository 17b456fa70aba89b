import { z } from 'zod';
import { dropReason } from './account.ts';
import { chatId } from './chat-id.ts';
import { newMessage } from './new-message.ts';
import { phoneNumber } from './phone-number.ts';

/** The phone whose linked clients a step affects; by default all. */
const phone = phoneNumber.optional();
const milliseconds = z.int().min(0).max(600_000);

const plainSteps = [
  /** Sends many messages, round-robin from `from` to `to`. `{n}` in the text is the number of the message. */
  z.object({
    do: z.literal('flood'),
    from: z.array(phoneNumber).min(1),
    to: z.array(chatId).min(1),
    count: z.int().min(1).max(100_000),
    text: z.string().min(1).default('mensagem {n}'),
    perSecond: z.number().positive().optional().describe('without limit by default'),
  }),
  z.object({ do: z.literal('send'), phone: phoneNumber, message: newMessage }),
  /** Adds latency and limits the bandwidth of clients' connections in both directions. Zeros end it. */
  z.object({
    do: z.literal('slow'),
    phone,
    delayMs: milliseconds,
    jitterMs: milliseconds.default(0),
    bytesPerSecond: z.int().min(0).default(0),
  }),
  /** Delivers every nth message twice; 0 ends it. */
  z.object({ do: z.literal('duplicate'), phone, every: z.int().min(0) }),
  /** Holds messages until there are `window` or `holdMs` have passed, then delivers them shuffled; 0 ends it. */
  z.object({ do: z.literal('reorder'), phone, window: z.int().min(0).max(1000), holdMs: milliseconds.default(200) }),
  /** Ends the connections of clients; several reasons are used one after the other. */
  z.object({ do: z.literal('drop'), phone, reasons: z.array(dropReason).min(1) }),
  z.object({ do: z.literal('refuse'), phone: phoneNumber, error: z.int().min(400).max(599), count: z.int().min(1) }),
  z.object({ do: z.literal('network'), up: z.boolean() }),
  z.object({ do: z.literal('media'), up: z.boolean(), hangs: z.boolean().default(false) }),
  /** Sets the error of a phone's clock or, without `phone`, of the server's. */
  z.object({ do: z.literal('clock'), phone, skewMs: z.int() }),
  z.object({ do: z.literal('wait'), ms: milliseconds }),
  /** Waits until the clients of a phone are connected. */
  z.object({ do: z.literal('connected'), phone: phoneNumber, timeoutMs: milliseconds.default(60_000) }),
  /** Waits until the clients have acknowledged every stanza that the server holds for them. */
  z.object({ do: z.literal('settle'), phone, timeoutMs: milliseconds.default(60_000) }),
] as const;

export type PlainStep = z.output<(typeof plainSteps)[number]>;
interface RepeatStep {
  do: 'repeat';
  times: number;
  steps: Step[];
}
/** Branches that run at the same time. */
interface TogetherStep {
  do: 'together';
  branches: Step[][];
}
export type Step = PlainStep | RepeatStep | TogetherStep;

/** A step of a script. */
const step: z.ZodType<Step> = z.lazy(() =>
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
  /** Messages that it has sent so far. */
  sent: z.int(),
  error: z.string().optional(),
});

export type NewScript = z.output<typeof newScript>;
export type Script = z.infer<typeof script>;
