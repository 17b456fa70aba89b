import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DescribeTableCommand, DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { table } from '@recado/shared/deployment/resources';
import { region, type Credentials } from '../account/credentials.ts';
import { createTable, updateIndexes } from './schema.ts';

export interface RunningTable {
  readonly url: string;
  /** A line for each index of an earlier version's table that was created or removed. */
  readonly migrated: readonly string[];
  /** Rejects when the server ends without `close`. */
  readonly died: Promise<never>;
  close(): Promise<void>;
}

interface TableOptions {
  port: number;
  /** Without it the table is in memory only. */
  dataDir?: string;
  credentials: Credentials;
  /** The endpoint of another DynamoDB, for platforms without the binary. */
  endpoint?: string;
}

const readyWithin = 15_000;

/** Runs a program ("$0") and ends it when standard input closes, which also happens when this process is killed. */
const exitWithParent =
  'exec 3<&0; "$0" "$@" <&- & pid=$!; (cat <&3 >/dev/null; kill $pid) & watcher=$!; wait $pid; status=$?; kill $watcher; exit $status';

/** Creates the table, or its missing indexes, once its server answers. Returns a line for each change of its indexes. */
const ensureTable = async (client: DynamoDBClient, died: Promise<never>): Promise<string[]> => {
  const deadline = Date.now() + readyWithin;
  for (;;) {
    try {
      await Promise.race([client.send(new DescribeTableCommand({ TableName: table.name })), died]);
      return await updateIndexes(client);
    } catch (error) {
      if (error instanceof ResourceNotFoundException) {
        await createTable(client);
        return [];
      }
      const starting = (error as { code?: string }).code === 'ECONNREFUSED' && Date.now() < deadline;
      if (!starting) throw error;
      await wait(20);
    }
  }
};

const spawnServer = ({ port, dataDir }: TableOptions): Pick<RunningTable, 'died' | 'close'> => {
  const binary = join(createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json'), '..', 'dynoxide');
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true });
  const args = [
    'serve',
    '--host',
    '127.0.0.1',
    '-p',
    String(port),
    ...(dataDir === undefined ? [] : ['--db-path', join(dataDir, 'table.db')]),
  ];
  const child = spawn('sh', ['-c', exitWithParent, binary, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  let stderrTail = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderrTail = (stderrTail + chunk.toString()).slice(-2000);
  });
  let closing = false;
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
    child.once('error', () => {
      resolve();
    });
  });
  const died = exited.then(() => {
    if (closing) return new Promise<never>(() => undefined);
    throw new Error(
      `The table's server ended (${child.exitCode ?? child.signalCode ?? 'could not be started'}): ${stderrTail.trim()}`,
    );
  });
  died.catch(() => undefined);
  return {
    died,
    close: async () => {
      closing = true;
      child.stdin.end();
      const killTimer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), 2000);
      await exited;
      clearTimeout(killTimer);
    },
  };
};

/**
 * Starts the DynamoDB server (a binary over SQLite) unless `endpoint` names another, and creates the table. The table of
 * an earlier version gets the indexes that are declared today.
 */
export const startTable = async (options: TableOptions): Promise<RunningTable> => {
  const url = options.endpoint ?? `http://127.0.0.1:${options.port}`;
  const server =
    options.endpoint === undefined
      ? spawnServer(options)
      : { died: new Promise<never>(() => undefined), close: () => Promise.resolve() };
  const client = new DynamoDBClient({ region, endpoint: url, credentials: options.credentials, maxAttempts: 1 });
  try {
    return { url, migrated: await ensureTable(client, server.died), ...server };
  } catch (error) {
    await server.close();
    throw error;
  } finally {
    client.destroy();
  }
};
