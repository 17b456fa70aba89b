import * as z from 'zod';
import { waveform } from '../../../contract/messages.ts';
import { flowFileLimits, flowLimits, intervalLimits } from '../../../limits/flows.ts';

/** Names the element in its node: its type with a number, such as `message1`. */
const number = z.string().regex(/^(?:message|interval|img|audio|video)\d{1,4}$/);

/** Key of a file in the company's library; empty for a card without one. */
const value = z.string().max(1_024);

const file = {
  number,
  value,
  /** Name of the file, as customers see it. */
  original: z.string().max(255).default(''),
  mimetype: z.string().max(100).default(''),
  /** Bytes. */
  size: z.int().min(0).max(flowFileLimits.video.bytes).default(0),
};

const element = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), number, value: z.string().max(flowLimits.text.max) }),
  /** `value` in seconds. */
  z.object({ type: z.literal('interval'), number, value: z.int().min(0).max(intervalLimits.seconds) }),
  z.object({ type: z.literal('img'), ...file }),
  /** `record`: it is sent as a voice note. It has a length and a waveform where it can be one. */
  z.object({
    type: z.literal('audio'),
    ...file,
    record: z.boolean().default(false),
    seconds: z.int().min(0).max(86_400).default(0),
    waveform: waveform.default(''),
  }),
  z.object({ type: z.literal('video'), ...file }),
]);

/** The elements in the order of `seq`, which names each once. */
export const contentData = z
  .object({
    seq: z.array(number).max(flowLimits.elements),
    elements: z.array(element).max(flowLimits.elements),
  })
  .refine(({ seq, elements }) => {
    const names = new Set(seq);
    return (
      names.size === seq.length && seq.length === elements.length && elements.every((one) => names.has(one.number))
    );
  });
