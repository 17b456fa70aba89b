import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../http/body.ts';
import { serve, type Running } from '../http/serve.ts';
import type { EventSourceSwitch } from './event-sources.ts';
import { payloadLimit, type FunctionHost } from './function-host.ts';

/** The registry's name of a function, by its name or its ARN. */
const nameIn = (text: string): string =>
  decodeURIComponent(text)
    .split(':')
    .at(-1)!
    .replace(/^recado-/, '');

const reply = (response: ServerResponse, status: number, body?: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));
};

const notFound = (response: ServerResponse): void => {
  response.setHeader('x-amzn-errortype', 'ResourceNotFoundException');
  reply(response, 404, { Message: 'Function not found' });
};

const invoke = async (host: FunctionHost, name: string, request: IncomingMessage, response: ServerResponse) => {
  const event = JSON.parse((await readBody(request, payloadLimit)).toString('utf8') || '{}') as unknown;
  if (request.headers['x-amz-invocation-type'] === 'Event') {
    response.writeHead(202).end();
    await host.invokeAsynchronously(name, event);
    return;
  }
  try {
    reply(response, 200, ((await host.invoke(name, event)) ?? null) as object);
  } catch (error) {
    const { message, name: errorType } = error as Error;
    response
      .writeHead(200, { 'x-amz-function-error': 'Unhandled' })
      .end(JSON.stringify({ errorMessage: message, errorType }));
  }
};

const mappingOf = ({ id, functionName, isOn }: EventSourceSwitch) => ({
  UUID: id,
  FunctionArn: functionName,
  State: isOn ? 'Enabled' : 'Disabled',
});

const json = async (request: IncomingMessage): Promise<Record<string, unknown>> =>
  JSON.parse((await readBody(request, payloadLimit)).toString('utf8') || '{}') as Record<string, unknown>;

/**
 * Serves Lambda's calls: Invoke, by which EventBridge Scheduler reaches functions, and those that switch queues off and set
 * executions aside.
 */
export const startInvokeApi = (
  port: number,
  host: FunctionHost,
  sources: readonly EventSourceSwitch[],
): Promise<Running> =>
  serve(port, async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [, version, kind, key = '', call] = pathname.split('/');
    const path = `${request.method} ${version}/${kind}${call === undefined ? '' : `/${call}`}`;
    if (path === 'GET 2015-03-31/event-source-mappings') {
      const name = nameIn(searchParams.get('FunctionName') ?? '');
      const found = sources.filter((source) => source.kind === 'queue' && source.functionName === name);
      return reply(response, 200, { EventSourceMappings: found.map(mappingOf) });
    }
    if (path === 'PUT 2015-03-31/event-source-mappings') {
      const source = sources.find(({ id }) => id === key);
      if (!source) return notFound(response);
      await source.set((await json(request)).Enabled === true);
      return reply(response, 202, mappingOf(source));
    }
    const name = nameIn(key);
    if (!host.has(name)) return notFound(response);
    switch (path) {
      case 'POST 2015-03-31/functions/invocations':
        return invoke(host, name, request, response);
      case 'GET 2019-09-30/functions/concurrency': {
        const reserved = host.reserved(name);
        return reply(response, 200, reserved === null ? {} : { ReservedConcurrentExecutions: reserved });
      }
      case 'PUT 2017-10-31/functions/concurrency': {
        const reserved = Number((await json(request)).ReservedConcurrentExecutions);
        host.reserve(name, reserved);
        return reply(response, 200, { ReservedConcurrentExecutions: reserved });
      }
      case 'DELETE 2017-10-31/functions/concurrency':
        host.reserve(name, null);
        return reply(response, 204);
      default:
        return notFound(response);
    }
  });
