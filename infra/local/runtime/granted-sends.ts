import { type SQSClient, SQSServiceException } from '@aws-sdk/client-sqs';
import { queueUrl, queuesOf } from '@recado/shared/deployment/resources';
import type { FunctionShape } from '@recado/shared/deployment/resources';
import type { FunctionHost } from './function-host.ts';

const sends: ReadonlySet<string> = new Set(['SendMessageCommand', 'SendMessageBatchCommand']);

const mayReach = ({ grants }: FunctionShape, url: string): boolean =>
  grants.some((grant) => 'send' in grant && queuesOf(grant.send).some((name) => url.endsWith(queueUrl('/', name))));

/**
 * Has a client refuse, as IAM does on AWS, what a function sends to a queue that its shape does not grant. Functions
 * share one process and its credentials here, so that nothing else would tell.
 */
export const refuseUngrantedSends = (client: SQSClient, host: FunctionHost): void => {
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const acting = host.current();
        const { QueueUrl = '' } = args.input as { QueueUrl?: string };
        if (!acting || !sends.has(String(commandName)) || mayReach(acting.shape, QueueUrl)) return next(args);
        const message = `The function ${acting.name} is not authorized to perform: sqs:sendmessage on ${QueueUrl}`;
        console.error(message);
        throw new SQSServiceException({
          name: 'AccessDenied',
          message,
          $fault: 'client',
          $metadata: { httpStatusCode: 403 },
        });
      },
    { step: 'initialize', name: 'refuseUngrantedSends' },
  );
};
