import { serve, type Running } from '../http/serve.ts';
import { type Integrations, integrationsPath } from './integrations-api.ts';
import { answerLambda, refuse, reply } from './lambda-api.ts';
import { answerRules, rulesTarget } from './rules-api.ts';

/** The calls that manage functions, their rules and the integrations of the HTTP API, at one address. */
interface Management extends Running {
  /** Throttles one call in so many, but for invocations; 0 ends it. Returns how many were throttled before. */
  throttle(every: number): number;
}

/** Starts Lambda's API, EventBridge's and API Gateway's, as far as operations use them. */
export const startManagement = async (
  port: number,
  lambda: Parameters<typeof answerLambda>[0],
  integrations: Integrations,
): Promise<Management> => {
  let every = 0;
  let calls = 0;
  let throttled = 0;
  const running = await serve(port, async (request, response) => {
    const isOfRules = String(request.headers['x-amz-target'] ?? '').startsWith(rulesTarget);
    calls += 1;
    if (every > 0 && calls % every === 0 && !request.url?.endsWith('/invocations')) {
      throttled += 1;
      if (isOfRules) return reply(response, 400, { __type: 'ThrottlingException', message: 'Rate exceeded' });
      return refuse(response, 429, 'TooManyRequestsException', 'Rate exceeded');
    }
    if (isOfRules) return answerRules(lambda.sources, request, response);
    if (request.url?.startsWith(integrationsPath)) return integrations.answer(request, response);
    return answerLambda(lambda, request, response);
  });
  return {
    ...running,
    throttle: (next) => {
      const before = throttled;
      [every, throttled] = [next, 0];
      return before;
    },
  };
};
