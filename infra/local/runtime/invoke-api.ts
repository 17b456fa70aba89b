import { readBody } from '../http/body.ts';
import { serve, type Running } from '../http/serve.ts';
import { payloadLimit, type FunctionHost } from './function-host.ts';

/** Serves Lambda's Invoke call, which EventBridge Scheduler uses to reach functions. */
export const startInvokeApi = (port: number, host: FunctionHost): Promise<Running> => {
  return serve(port, async (request, response) => {
    const name = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(request.url ?? '')?.[1];
    if (request.method !== 'POST' || name === undefined || !host.has(decodeURIComponent(name))) {
      response.writeHead(404, { 'content-type': 'application/json', 'x-amzn-errortype': 'ResourceNotFoundException' });
      response.end('{"Message":"Function not found"}');
      return;
    }
    const event = JSON.parse((await readBody(request, payloadLimit)).toString('utf8') || '{}') as unknown;
    if (request.headers['x-amz-invocation-type'] === 'Event') {
      response.writeHead(202).end();
      await host.invokeAsynchronously(decodeURIComponent(name), event);
      return;
    }
    try {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify((await host.invoke(decodeURIComponent(name), event)) ?? null));
    } catch (error) {
      const { message, name: errorType } = error as Error;
      response
        .writeHead(200, { 'x-amz-function-error': 'Unhandled' })
        .end(JSON.stringify({ errorMessage: message, errorType }));
    }
  });
};
