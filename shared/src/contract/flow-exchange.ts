import * as z from 'zod';
import { omissionKinds } from '../flow/exchange/omission.ts';
import { flowGraph } from '../flow/graph.ts';
import { flowLimits } from '../limits/flows.ts';
import { flow } from './flows.ts';
import { endpoint } from './grammar.ts';
import { idParams } from './parameters.ts';

const calls = { group: 'inbox', access: 'admin', plan: 'useIntegrations' } as const;

/** Something of an imported file that its flow lacks: where it was, and what. */
const omission = z.object({ kind: z.enum(omissionKinds), where: z.string(), what: z.string() });

export const exportFlow = endpoint({
  ...calls,
  name: 'exportFlow',
  summary: 'Returns the draft of a flow as a file has it: with the names of its media, and without secrets',
  method: 'GET',
  path: '/flowbuilder/{id}/export',
  params: idParams('flow'),
  result: z.object({
    schema: z.string(),
    version: z.int(),
    name: z.string(),
    files: z.array(z.object({ name: z.string(), mimetype: z.string(), size: z.int() })),
    flow: flowGraph,
  }),
});

export const importFlow = endpoint({
  ...calls,
  name: 'importFlow',
  summary: 'Creates a flow of an exported one, or of an export of Typebot, and lists what it lacks',
  method: 'POST',
  creates: true,
  path: '/flowbuilder/import',
  body: z.object({
    /** The text of the file. */
    content: z.string().min(1).max(flowLimits.importedText),
  }),
  result: z.object({ flow, omissions: z.array(omission) }),
  errors: [
    'ERR_LIMIT_REACHED',
    'ERR_FLOW_FILE',
    'ERR_FLOW_FILE_VERSION',
    'ERR_FLOW_SIZE',
    'ERR_FLOW_FILES',
    'ERR_MEDIA_NOT_READY',
  ],
  example: {
    body: {
      content:
        '{"schema":"recado-flow","version":1,"name":"Boas-vindas","files":[],"flow":{"nodes":[{"id":"start","type":"start","position":{"x":0,"y":0},"data":{}}],"connections":[]}}',
    },
  },
});
