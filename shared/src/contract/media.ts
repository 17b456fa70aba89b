import * as z from 'zod';
import { endpoint } from './grammar.ts';
import { message, messageId } from './messages.ts';
import { id, isoDate } from './parameters.ts';

/** Largest audio that is transcribed, in bytes: the service's limit. */
export const maxTranscribedBytes = 25 * 1024 * 1024;

export const transcribeAudio = endpoint({
  name: 'transcribeAudio',
  summary: 'Transcribes a received voice note or audio file, named by its message; the text is kept with the message',
  group: 'inbox',
  method: 'GET',
  path: '/messages/transcribeAudio/{file}',
  params: z.object({ file: messageId }),
  result: z.object({ transcribedText: z.string(), message }),
  access: 'user',
  plan: 'useOpenAi',
  changes: true,
  errors: [
    'ERR_ASSISTANCE_BUDGET',
    'ERR_MEDIA_NOT_READY',
    'ERR_MEDIA_TOO_LARGE',
    'ERR_AUDIO_FORMAT',
    'ERR_CONTACT_REFUSES_AI',
    'ERR_TRANSCRIPTION_INVALID',
    'ERR_TRANSCRIPTION_REFUSED',
    'ERR_TRANSCRIPTION_RUNNING',
    'ERR_TRANSCRIPTION_TIMEOUT',
    'ERR_TRANSCRIPTION_UNAVAILABLE',
  ],
});

export const createUpload = endpoint({
  name: 'createUpload',
  frequent: true,
  summary:
    'Creates a signed form for uploading one file to storage, for a ticket that the caller may write to, an internal chat of the caller, or the company’s library. In arrears, users upload their own picture only',
  group: 'inbox',
  method: 'POST',
  scope: 'messages:write',
  path: '/media/uploads',
  body: z.object({
    /** The id of an internal chat that the caller is a member of. */
    chatId: id.optional(),
    /** Without a ticket or chat, the file goes to the company’s library, for instance for a quick message. */
    ticketId: id.optional(),
    name: z.string().min(1).max(255),
    mimetype: z.string().min(1).max(255),
    /** Bytes. */
    size: z.int().positive(),
  }),
  result: z.object({ key: z.string(), url: z.string(), fields: z.record(z.string(), z.string()) }),
  access: 'user',
  afterExpiry: true,
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_TICKET_NOT_OPEN',
    'ERR_NO_CHAT_FOUND',
    'ERR_PLAN_FEATURE',
    'ERR_MEDIA_TOO_LARGE',
    'ERR_MEDIA_TYPE',
    'ERR_STORAGE_LIMIT',
  ],
  example: { body: { ticketId: 7, name: 'foto.jpg', mimetype: 'image/jpeg', size: 34_000 } },
});

export const getMedia = endpoint({
  name: 'getMedia',
  summary: 'Creates a short-lived URL of a message’s media',
  group: 'inbox',
  method: 'GET',
  scope: 'messages:read',
  path: '/media/{messageId}',
  params: z.object({ messageId }),
  result: z.object({
    url: z.string(),
    /** The URL of the picture's preview; absent for none. */
    previewUrl: z.string().optional(),
    expiresAt: isoDate,
  }),
  access: 'user',
  errors: ['ERR_MEDIA_NOT_READY'],
});

export const retryMedia = endpoint({
  name: 'retryMedia',
  summary: 'Retries a failed media download',
  group: 'inbox',
  method: 'POST',
  path: '/media/{messageId}/retry',
  params: z.object({ messageId }),
  result: message,
  access: 'user',
});
