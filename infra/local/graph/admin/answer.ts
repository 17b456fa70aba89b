import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../http/body.ts';
import type { World } from '../world/world.ts';
import { adminCalls } from './calls.ts';
import { adminInputs, type AdminCall } from './inputs.ts';

const bodyLimit = 64 * 1024 * 1024;
const isCall = (name: string): name is AdminCall => Object.hasOwn(adminInputs, name);

/** Answers `POST /admin/{call}` with its input as JSON. Only tests and this stand-in's own page may call. */
export const answerAdmin = async (
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
): Promise<void> => {
  const reply = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  };
  const { origin } = request.headers;
  if (!isCall(name) || request.method !== 'POST' || (origin !== undefined && origin !== world.url)) {
    reply(404, { message: 'there is no such call' });
    return;
  }
  const input = adminInputs[name].safeParse(JSON.parse((await readBody(request, bodyLimit)).toString('utf8') || '{}'));
  if (!input.success) {
    reply(400, { message: input.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') });
    return;
  }
  try {
    const act = adminCalls[name] as (world: World, input: unknown) => unknown;
    reply(200, await act(world, input.data));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    reply(404, { message: error.message });
  }
};
