import * as z from 'zod';
import type { Schema } from './sample.ts';

const part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string(), detail: z.string().optional() }) }),
]);

const toolCall = z.object({
  id: z.string(),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

const message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  content: z.union([z.string(), z.array(part)]).nullish(),
  tool_calls: z.array(toolCall).optional(),
  tool_call_id: z.string().optional(),
});

const schema = z.custom<Schema>((value) => typeof value === 'object' && value !== null);

/** The body of a chat, as far as the stand-in knows the protocol. */
export const chatRequest = z.object({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  max_tokens: z.int().optional(),
  max_completion_tokens: z.int().optional(),
  reasoning_effort: z.enum(['minimal', 'low', 'medium', 'high']).optional(),
  temperature: z.number().min(0).max(2).optional(),
  stream: z.boolean().optional(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  response_format: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('text') }),
      z.object({ type: z.literal('json_object') }),
      z.object({
        type: z.literal('json_schema'),
        json_schema: z.object({ name: z.string(), strict: z.boolean().optional(), schema }),
      }),
    ])
    .optional(),
  tools: z
    .array(
      z.object({
        type: z.literal('function'),
        function: z.object({ name: z.string(), description: z.string().optional(), parameters: schema.optional() }),
      }),
    )
    .optional(),
  tool_choice: z
    .union([
      z.enum(['none', 'auto', 'required']),
      z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) }),
    ])
    .optional(),
});
export type ChatRequest = z.output<typeof chatRequest>;
type ChatMessage = ChatRequest['messages'][number];

/** The images that the service takes: addresses, and data of these types. */
const image = /^(?:https?:\/\/|data:image\/(?:png|jpeg|webp|gif);base64,[\w+/]+=*$)/;

const partsOf = ({ content }: ChatMessage) =>
  typeof content === 'string' || !content ? [{ type: 'text' as const, text: content ?? '' }] : content;

/** The text of a message. */
export const textOf = (one: ChatMessage): string =>
  partsOf(one)
    .flatMap((each) => (each.type === 'text' ? each.text : []))
    .join(' ');

/** The addresses of all images. */
export const imagesOf = ({ messages }: ChatRequest): string[] =>
  messages.flatMap(partsOf).flatMap((each) => (each.type === 'image_url' ? each.image_url.url : []));

/** True for an image that the service takes. */
export const isImage = (url: string): boolean => image.test(url);
