import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EventSourceSwitch } from './event-sources.ts';
import { json, nameIn, reply } from './lambda-api.ts';

/** The operations of EventBridge begin with this in the header `x-amz-target`. */
export const rulesTarget = 'AWSEvents.';

/** Answers EventBridge's calls about the rules by which functions run at fixed times. */
export const answerRules = async (
  sources: readonly EventSourceSwitch[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const operation = String(request.headers['x-amz-target']).slice(rulesTarget.length);
  const { Name = '' } = (await json(request)) as { Name?: string };
  const rule = sources.find(({ kind, functionName }) => kind === 'schedule' && functionName === nameIn(Name));
  if (!rule)
    return reply(response, 400, { __type: 'ResourceNotFoundException', message: `Rule ${Name} does not exist.` });
  switch (operation) {
    case 'DescribeRule':
      return reply(response, 200, { Name, State: rule.state === 'Enabled' ? 'ENABLED' : 'DISABLED' });
    case 'EnableRule':
    case 'DisableRule':
      // A rule that is off starts nothing more at once; what it started goes on.
      void rule.set(operation === 'EnableRule').catch(console.error);
      return reply(response, 200, {});
    default:
      return reply(response, 400, { __type: 'UnknownOperationException' });
  }
};
