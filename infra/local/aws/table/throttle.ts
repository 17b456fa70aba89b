import { Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { readBody } from '../../http/body.ts';
import { serve, type Running } from '../../http/serve.ts';

/** A proxy before the table that simulates a table over its capacity, which throttles, or one that does not answer. */
interface ThrottledTable extends Running {
  /** Throttles a share (0 to 1) of the calls from now on. Returns how many calls were throttled before. */
  refuse(share: number): number;
  /** `true` leaves calls unanswered; `false` ends that. Drops the unanswered calls and returns their number. */
  silence(silent: boolean): number;
}

/** DynamoDB's largest request is 16 MB. */
const maxBytes = 16 * 1024 * 1024;

const refusal = JSON.stringify({
  __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
  message:
    'The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.',
});

/** Starts a proxy that forwards calls to `behind` unless they are throttled or left unanswered. */
export const startThrottledTable = async (
  port: number,
  behind: string,
  random: () => number = Math.random,
): Promise<ThrottledTable> => {
  const { hostname, port: portBehind } = new URL(behind);
  const agent = new Agent({ keepAlive: true });
  let share = 0;
  let refused = 0;
  let silent = false;
  const unanswered = new Set<ServerResponse>();

  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request, maxBytes);
    if (silent) {
      unanswered.add(response);
      return;
    }
    if (random() < share) {
      refused += 1;
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(refusal);
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const call = ask(
        { hostname, port: portBehind, agent, method: request.method, path: request.url, headers: request.headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response).on('finish', resolve).on('error', reject);
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  };

  const running = await serve(port, forward);
  return {
    ...running,
    refuse: (next) => {
      share = next;
      const before = refused;
      refused = 0;
      return before;
    },
    silence: (next) => {
      silent = next;
      const lost = [...unanswered];
      unanswered.clear();
      for (const response of lost) response.destroy();
      return lost.length;
    },
    close: async () => {
      agent.destroy();
      await running.close();
    },
  };
};
