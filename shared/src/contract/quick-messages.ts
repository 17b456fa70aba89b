import * as z from 'zod';
import { quickMessageLimits } from '../limits/quick-messages.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { uploadedFile } from './messages.ts';
import { done, id, idParams, page, pageResult, searchText, text, trimmed } from './parameters.ts';

const fields = {
  shortcode: trimmed(quickMessageLimits.shortcode),
  message: text(quickMessageLimits.message),
  /** Shared with all: every user of the company sees and may change it. */
  geral: z.boolean(),
  /** Every user of the company sees it; without `geral` only its owner may change it. */
  visao: z.boolean(),
  /** False leaves it out of the composer’s lookup. */
  status: z.boolean(),
  /** The key of its file that createUpload returned; null without a file. */
  mediaPath: uploadedFile.shape.key.nullable(),
  mediaName: uploadedFile.shape.name.nullable(),
};

export const quickMessage = z.object({ id, ...fields, isMedia: z.boolean(), userId: id });
export type QuickMessage = z.output<typeof quickMessage>;

/** A file has a key and a name. */
const isComplete = ({ mediaPath, mediaName }: { mediaPath?: string | null; mediaName?: string | null }): boolean =>
  typeof mediaPath === typeof mediaName;

const newQuickMessage = z.object(fields).partial().required({ shortcode: true });

export const listQuickMessages = endpoint({
  name: 'listQuickMessages',
  summary: 'Lists the caller’s own and the shared quick messages by shortcode, a page at a time',
  group: 'inbox',
  method: 'GET',
  path: '/quick-messages',
  query: z.object({ searchParam: searchText.optional(), ...page }),
  result: z.object({ records: z.array(quickMessage), ...pageResult }),
  access: 'user',
  errors: [],
});

export const listAllQuickMessages = endpoint({
  name: 'listAllQuickMessages',
  summary: 'Lists all quick messages that the caller may send',
  group: 'inbox',
  method: 'GET',
  path: '/quick-messages/list',
  result: z.array(quickMessage),
  access: 'user',
  errors: [],
});

export const getQuickMessage = endpoint({
  name: 'getQuickMessage',
  summary: 'Returns a quick message',
  group: 'inbox',
  method: 'GET',
  path: '/quick-messages/{id}',
  params: idParams,
  result: quickMessage,
  access: 'user',
  errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
});

export const createQuickMessage = endpoint({
  name: 'createQuickMessage',
  summary: 'Creates a quick message of the caller; a file is uploaded to the company’s library before',
  group: 'inbox',
  method: 'POST',
  path: '/quick-messages',
  body: newQuickMessage.refine(isComplete),
  result: quickMessage,
  access: 'user',
  errors: ['ERR_MEDIA_NOT_READY', 'ERR_STORAGE_LIMIT'],
  example: { body: { shortcode: 'oi', message: 'Olá, {{firstName}}!' } },
});

export const updateQuickMessage = endpoint({
  name: 'updateQuickMessage',
  summary: 'Changes a quick message that is the caller’s own or shared with all',
  group: 'inbox',
  method: 'PUT',
  path: '/quick-messages/{id}',
  params: idParams,
  body: newQuickMessage.partial().refine(isComplete),
  result: quickMessage,
  access: 'user',
  errors: ['ERR_NO_QUICK_MESSAGE_FOUND', 'ERR_MEDIA_NOT_READY', 'ERR_STORAGE_LIMIT'],
  example: { body: { message: 'Tudo bem?' } },
});

export const deleteQuickMessage = endpoint({
  name: 'deleteQuickMessage',
  summary: 'Deletes a quick message; messages sent with its file keep the file',
  group: 'inbox',
  method: 'DELETE',
  path: '/quick-messages/{id}',
  params: idParams,
  result: done,
  access: 'user',
  errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
});

export const deleteQuickMessageFile = endpoint({
  name: 'deleteQuickMessageFile',
  summary: 'Takes the file from a quick message; messages sent with it keep the file',
  group: 'inbox',
  method: 'DELETE',
  path: '/quick-messages/{id}/media-upload',
  params: idParams,
  result: quickMessage,
  access: 'user',
  errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
});

/** Sent to those who see the quick message; `delete` also to those who no longer see it. */
export const quickMessageEvent = realtimeEvent(
  'quickemessage',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal(['create', 'update']), record: quickMessage }),
    z.object({ action: z.literal('delete'), id }),
  ]),
);
