import * as z from 'zod';
import { helpLimits } from '../limits/helps.ts';
import { videoCode } from '../text/video-code.ts';
import { endpoint } from './grammar.ts';
import { done, id, idParams, pageResult, searchedPage, text, trimmed } from './parameters.ts';

/** A help entry of the installation: a video with a title and a description. */
export const help = z.object({
  id,
  title: trimmed(helpLimits.title),
  description: text(helpLimits.description),
  /** Code of a YouTube video. */
  video: z.string().regex(/^[\w-]{11}$/),
});
export type Help = z.output<typeof help>;

/** The code, or an address of the video that has it. */
const video = trimmed(helpLimits.video).transform((given, context) => {
  const found = videoCode(given);
  if (found !== null) return found;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});

const newHelp = z.object({
  title: help.shape.title,
  description: help.shape.description.default(''),
  video,
});

/** Paths name entries of the installation, which no company owns. */
const example = { params: { id: 1 } };

export const listHelps = endpoint({
  name: 'listHelps',
  summary: 'Lists the help entries whose title contains a text, a page at a time',
  group: 'workspace',
  method: 'GET',
  path: '/helps',
  query: searchedPage,
  result: z.object({ records: z.array(help), ...pageResult }),
  access: 'super',
});

export const listAllHelps = endpoint({
  name: 'listAllHelps',
  summary: 'Lists all help entries in their order',
  group: 'workspace',
  method: 'GET',
  path: '/helps/list',
  result: z.array(help),
  access: 'user',
});

export const createHelp = endpoint({
  name: 'createHelp',
  summary: 'Creates a help entry',
  group: 'workspace',
  method: 'POST',
  creates: true,
  path: '/helps',
  body: newHelp,
  result: help,
  access: 'super',
  example: { body: { title: 'Primeiros passos', video: 'dQw4w9WgXcQ' } },
});

export const updateHelp = endpoint({
  name: 'updateHelp',
  summary: 'Changes a help entry',
  group: 'workspace',
  method: 'PUT',
  edit: true,
  path: '/helps/{id}',
  params: idParams('help'),
  body: z.object({ title: help.shape.title, description: help.shape.description, video }).partial(),
  result: help,
  access: 'super',
  example: { ...example, body: { title: 'Como conectar o WhatsApp' } },
});

export const deleteHelp = endpoint({
  name: 'deleteHelp',
  summary: 'Deletes a help entry',
  group: 'workspace',
  method: 'DELETE',
  path: '/helps/{id}',
  params: idParams('help'),
  result: done,
  access: 'super',
  example,
});
