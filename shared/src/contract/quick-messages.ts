import * as z from 'zod';
import { endpoint, realtimeEvent } from './grammar.ts';
import { hasWholeFile, libraryFile } from './library-file.ts';
import { done, id, idParams, pageResult, recordChanges, searchedPage, text, trimmed } from './parameters.ts';

/** Lengths of its texts (specification 3, section 5). */
export const quickMessageLimits = { shortcode: { min: 1, max: 50 }, message: { max: 4096 } } as const;

const fields = {
  shortcode: trimmed(quickMessageLimits.shortcode),
  message: text(quickMessageLimits.message),
  /** Shared with all: every user of the company sees and may change it. */
  geral: z.boolean(),
  /** Every user of the company sees it; without `geral` only its owner may change it. */
  visao: z.boolean(),
  /** False leaves it out of the composer’s lookup. */
  status: z.boolean(),
  ...libraryFile,
};

export const quickMessage = z.object({ id, ...fields, isMedia: z.boolean(), userId: id });
export type QuickMessage = z.output<typeof quickMessage>;

const newQuickMessage = z.object(fields).partial().required({ shortcode: true });

const calls = { group: 'inbox', access: 'user' } as const;
const one = { ...calls, path: '/quick-messages/{id}', params: idParams('quickMessage'), result: quickMessage } as const;

export const listQuickMessages = endpoint({
  ...calls,
  name: 'listQuickMessages',
  summary: 'Lists the caller’s own and the shared quick messages by shortcode, a page at a time',
  method: 'GET',
  scope: 'quick-messages:read',
  path: '/quick-messages',
  query: searchedPage,
  result: z.object({ records: z.array(quickMessage), ...pageResult }),
});

export const listAllQuickMessages = endpoint({
  ...calls,
  name: 'listAllQuickMessages',
  summary: 'Lists all quick messages that the caller may send',
  method: 'GET',
  path: '/quick-messages/list',
  result: z.array(quickMessage),
});

export const getQuickMessage = endpoint({
  ...one,
  name: 'getQuickMessage',
  summary: 'Returns a quick message',
  method: 'GET',
  scope: 'quick-messages:read',
});

export const createQuickMessage = endpoint({
  ...calls,
  name: 'createQuickMessage',
  summary: 'Creates a quick message of the caller; a file is uploaded to the company’s library before',
  method: 'POST',
  scope: 'quick-messages:write',
  creates: true,
  path: '/quick-messages',
  body: newQuickMessage.refine(hasWholeFile),
  result: quickMessage,
  errors: ['ERR_MEDIA_NOT_READY', 'ERR_STORAGE_LIMIT', 'ERR_LIMIT_REACHED'],
  example: { body: { shortcode: 'oi', message: 'Olá, {{firstName}}!' } },
});

export const updateQuickMessage = endpoint({
  ...one,
  name: 'updateQuickMessage',
  summary: 'Changes a quick message that is the caller’s own or shared with all',
  method: 'PUT',
  scope: 'quick-messages:write',
  edit: true,
  body: newQuickMessage.partial().refine(hasWholeFile),
  errors: ['ERR_MEDIA_NOT_READY', 'ERR_STORAGE_LIMIT', 'ERR_API_KEY_LIMITED'],
  example: { body: { message: 'Tudo bem?' } },
});

export const deleteQuickMessage = endpoint({
  ...one,
  name: 'deleteQuickMessage',
  summary: 'Deletes a quick message; messages sent with its file keep the file',
  method: 'DELETE',
  scope: 'quick-messages:write',
  result: done,
  errors: ['ERR_API_KEY_LIMITED'],
});

export const deleteQuickMessageFile = endpoint({
  ...one,
  name: 'deleteQuickMessageFile',
  summary: 'Takes the file from a quick message; messages sent with it keep the file',
  method: 'DELETE',
  path: '/quick-messages/{id}/media-upload',
});

/** Sent to those who see the quick message; `delete` also to those who no longer see it. */
export const quickMessageEvent = realtimeEvent('quickemessage', recordChanges({ record: quickMessage }, { id }));
