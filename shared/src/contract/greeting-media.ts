import * as z from 'zod';
import { connection } from './connections.ts';
import { endpoint } from './grammar.ts';
import { uploadedFile } from './messages.ts';
import { idParams } from './parameters.ts';

/** The file that the bot sends before a connection's greeting. */

const mediaCall = { group: 'inbox', path: '/whatsapp/{id}/media-upload', params: idParams('connection') } as const;

export const saveGreetingMedia = endpoint({
  ...mediaCall,
  name: 'saveGreetingMedia',
  summary: 'Sets the file of a connection’s greeting, which is uploaded to the company’s library before',
  method: 'POST',
  body: uploadedFile.pick({ key: true, name: true }),
  result: connection,
  access: 'connections-page:addConnection',
  errors: ['ERR_MEDIA_NOT_READY', 'ERR_STORAGE_LIMIT'],
  example: {
    body: { key: 'uploads/c/1/library/1/01HZX3V4K8M0Q2R5T7W9Y1B3D5/boas-vindas.png', name: 'boas-vindas.png' },
  },
});

export const deleteGreetingMedia = endpoint({
  ...mediaCall,
  name: 'deleteGreetingMedia',
  summary: 'Takes the file from a connection’s greeting; messages sent with it keep the file',
  method: 'DELETE',
  result: connection,
  access: 'connections-page:addConnection',
});

export const getGreetingMedia = endpoint({
  ...mediaCall,
  name: 'getGreetingMedia',
  summary: 'Returns a link to the file of a connection’s greeting, valid for 15 minutes; null without a file',
  method: 'GET',
  result: z.object({ url: z.string().nullable() }),
  access: 'connections-page:view',
});
