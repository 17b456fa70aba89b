import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../http/body.ts';
import { serve, type Running } from '../../http/serve.ts';
import { table } from '@recado/shared/deployment/resources';
import { aboutBackups, TableBackups } from './backups.ts';
import { type IndexDelay, LateIndexes } from './late-indexes.ts';
import { type TableAnswer, TableServer } from './table-server.ts';

/**
 * A proxy before the table that adds what its server lacks, point-in-time recovery, and simulates a table over its
 * capacity, which throttles, one that does not answer, or one whose indexes are late.
 */
interface ThrottledTable extends Running {
  /** Throttles a share (0 to 1) of the calls from now on. Returns how many calls were throttled before. */
  refuse(share: number): number;
  /** `true` leaves calls unanswered; `false` ends that. Drops the unanswered calls and returns their number. */
  silence(silent: boolean): number;
  /** Sets by how much the indexes are behind the table. Resolves when they are. */
  delayIndexes(delay: IndexDelay): Promise<void>;
}

/** DynamoDB's largest request is 16 MB. */
const maxBytes = 16 * 1024 * 1024;

const jsonType = { 'content-type': 'application/x-amz-json-1.0' };

const refusal = JSON.stringify({
  __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
  message:
    'The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.',
});

/** Starts a proxy that forwards calls to `behind` unless they are throttled, left unanswered or about backups. */
export const startThrottledTable = async (
  port: number,
  behind: string,
  random: () => number = Math.random,
): Promise<ThrottledTable> => {
  const server = new TableServer(behind);
  const backups = new TableBackups(server);
  const indexes = new LateIndexes(server, table.name);
  let share = 0;
  let refused = 0;
  let silent = false;
  const unanswered = new Set<ServerResponse>();

  const answerOf = async (request: IncomingMessage, body: Buffer): Promise<TableAnswer> => {
    const operation = String(request.headers['x-amz-target']).split('.').at(-1)!;
    const send = (given = body): Promise<TableAnswer> =>
      server.forward({ ...request.headers, 'content-length': String(given.length) }, given);
    if (!backups.isOn && !indexes.isOn && !aboutBackups.has(operation)) return send();
    const input = JSON.parse(body.toString()) as object;
    const late = indexes.isOn ? indexes.query(operation, input) : undefined;
    if (late) return send(Buffer.from(JSON.stringify(late)));
    const forward = (): Promise<TableAnswer> => (indexes.isOn ? indexes.write(operation, input, () => send()) : send());
    return (await backups.answer(operation, input)) ?? backups.write(operation, input, forward);
  };

  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request, maxBytes);
    if (silent) {
      unanswered.add(response);
      return;
    }
    if (random() < share) {
      refused += 1;
      response.writeHead(400, jsonType).end(refusal);
      return;
    }
    const answer = await answerOf(request, body);
    response.writeHead(answer.status, jsonType).end(answer.body);
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
    delayIndexes: (delay) => indexes.set(delay),
    close: async () => {
      await backups.close();
      server.close();
      await running.close();
    },
  };
};
