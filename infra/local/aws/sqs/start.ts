import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../http/body.ts';
import { serve, type Running } from '../../http/serve.ts';
import { actions } from './actions.ts';
import { invalidParameter, SqsError } from './errors.ts';
import { noJournal, openJournal } from './journal.ts';
import { Queues } from './queues.ts';
import { requests, type Action } from './requests.ts';
import type { Faults } from './faults.ts';

interface SqsOptions {
  port: number;
  /** Without it the queues are in memory only. */
  dataDir?: string;
  /** Requests signed by any other key are refused. */
  accessKeyId: string;
}

export interface RunningSqs extends Running {
  /** Sets the faults of one queue, see faults.ts. */
  readonly setFaults: (queue: string, faults: Faults) => void;
}

const bodyLimit = 4 * 1024 * 1024;

const requireAccessKey = (request: IncomingMessage, accessKeyId: string): void => {
  if (request.headers.authorization?.includes(`Credential=${accessKeyId}/`)) return;
  throw new SqsError('InvalidClientTokenId', 'The security token included in the request is invalid.');
};

const actionOf = (request: IncomingMessage): Action => {
  const name = String(request.headers['x-amz-target']).replace('AmazonSQS.', '');
  if (name in requests) return name as Action;
  throw new SqsError('InvalidAction', `The action ${name} is not valid for this endpoint.`);
};

const parse = (action: Action, body: Buffer): object => {
  const parsed = requests[action].safeParse(JSON.parse(body.toString('utf8') || '{}'));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw invalidParameter(`Value for parameter ${issue.path.join('.')} is invalid. Reason: ${issue.message}.`);
};

const reply = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void => {
  if (response.destroyed) return;
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
};

/** Starts SQS over its JSON protocol. See docs/adr/0017-own-sqs-and-s3-stand-ins.md for why this is not an emulator. */
export const startSqs = async ({ port, dataDir, accessKeyId }: SqsOptions): Promise<RunningSqs> => {
  const queues = new Queues(dataDir === undefined ? noJournal : openJournal(dataDir));
  const running = await serve(port, async (request, response) => {
    const gone = new AbortController();
    response.on('close', () => {
      if (!response.writableFinished) gone.abort();
    });
    try {
      requireAccessKey(request, accessKeyId);
      const action = actionOf(request);
      const body = parse(action, await readBody(request, bodyLimit));
      const act = actions[action] as (body: object, call: object) => object | Promise<object>;
      reply(
        response,
        200,
        await act(body, { queues, base: `http://${request.headers.host ?? ''}`, signal: gone.signal }),
      );
    } catch (error) {
      if (!(error instanceof SqsError)) throw error;
      reply(
        response,
        400,
        { __type: `com.amazonaws.sqs#${error.type}`, message: error.message },
        { 'x-amzn-query-error': `${error.queryCode};Sender` },
      );
    }
  });
  return {
    ...running,
    setFaults: (queue, faults) => {
      queues.named(queue).faults = faults;
    },
    close: async () => {
      await running.close();
      queues.close();
    },
  };
};
