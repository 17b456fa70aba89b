import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../http/body.ts';
import { accountId, region } from '../aws/account/credentials.ts';
import type { EventSourceSwitch } from './event-sources.ts';
import { payloadLimit, type FunctionHost } from './function-host.ts';

/** The stage's prefix of the names of functions, rules and APIs. Those without it are known, too. */
const prefix = 'local-';

/** Returns the registry's name of a function or a rule, by its name or its ARN. */
export const nameIn = (text: string): string =>
  decodeURIComponent(text)
    .split(':')
    .at(-1)!
    .replace(new RegExp(`^(?:${prefix})?recado-`), '');

/** Returns the ARN of a function. */
export const arnOfFunction = (name: string): string =>
  `arn:aws:lambda:${region}:${accountId}:function:${prefix}recado-${name}`;

/** Answers a call with JSON. */
export const reply = (response: ServerResponse, status: number, body?: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));
};

/** Answers a call that is refused, as REST services do. */
export const refuse = (response: ServerResponse, status: number, type: string, message: string): void => {
  response.setHeader('x-amzn-errortype', type);
  reply(response, status, { message, Message: message });
};

const notFound = (response: ServerResponse): void =>
  refuse(response, 404, 'ResourceNotFoundException', 'Function not found');

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

const mappingOf = ({ id, functionName, state }: EventSourceSwitch) => ({
  UUID: id,
  FunctionArn: arnOfFunction(functionName),
  State: state,
});

/** Reads the body of a call as JSON. */
export const json = async (request: IncomingMessage): Promise<Record<string, unknown>> =>
  JSON.parse((await readBody(request, payloadLimit)).toString('utf8') || '{}') as Record<string, unknown>;

interface LambdaApi {
  host: FunctionHost;
  sources: readonly EventSourceSwitch[];
  /** The variables of all functions. */
  variables: Readonly<Record<string, string>>;
}

/** Switches a queue off or on, unless that is under way; the answer does not wait for it. */
const setMapping = async (
  sources: LambdaApi['sources'],
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const source = sources.find((each) => each.id === id);
  if (!source) return notFound(response);
  const isOn = (await json(request)).Enabled === true;
  if (source.state.endsWith('ing'))
    return refuse(response, 400, 'ResourceInUseException', `The event source mapping is ${source.state}`);
  void source.set(isOn).catch(console.error);
  return reply(response, 202, { ...mappingOf(source), State: isOn ? 'Enabling' : 'Disabling' });
};

/**
 * Answers Lambda's calls: Invoke, by which EventBridge Scheduler reaches functions, those that switch queues off and set
 * executions aside, and the configuration of a function.
 */
export const answerLambda = async (
  { host, sources, variables }: LambdaApi,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const [, version, kind, key = '', call] = pathname.split('/');
  const path = `${request.method} ${version}/${kind}${call === undefined ? '' : `/${call}`}`;
  if (path === 'GET 2015-03-31/event-source-mappings') {
    const name = nameIn(searchParams.get('FunctionName') ?? '');
    const found = sources.filter((source) => source.kind === 'queue' && source.functionName === name);
    return reply(response, 200, { EventSourceMappings: found.map(mappingOf) });
  }
  if (path === 'PUT 2015-03-31/event-source-mappings') return setMapping(sources, key, request, response);
  const name = nameIn(key);
  if (!host.has(name)) return notFound(response);
  switch (path) {
    case 'POST 2015-03-31/functions/invocations':
      return invoke(host, name, request, response);
    case 'GET 2015-03-31/functions/configuration':
      return reply(response, 200, { FunctionArn: arnOfFunction(name), Environment: { Variables: variables } });
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
};
