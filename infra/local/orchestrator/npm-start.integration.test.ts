import { DeleteItemCommand, DynamoDBClient, PutItemCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import { table } from '@recado/shared/deployment/resources';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { olderItems } from '../../../functions/test/older-data/open-older-table.ts';
import { freePortBase } from '../testing/free-port-base.ts';
import { isFree } from './check-ports.ts';
import { portsFrom, type Ports } from './ports.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const entry = join(root, 'infra/local/main.ts');
const dataDir = mkdtempSync(join(tmpdir(), 'recado-start-'));
const running = new Set<ChildProcess>();
let base: number;
let ports: Ports;

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Resolves when the output contains `text`. */
  printed(text: string): Promise<void>;
}

const start = (program: string, ...args: string[]): Started => {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  });
  running.add(child);
  let printedText = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printedText += chunk.toString();
      listeners.forEach((listen) => {
        listen();
      });
    });
  }
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve(signal ?? code ?? 1);
    });
  });
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (printedText.includes(text)) resolve();
      };
      listeners.add(look);
      look();
      void ended.then((how) => {
        reject(new Error(`It ended (${how}) without printing "${text}":\n${printedText}`));
      });
    });
  return { child, ended, output: () => printedText, printed };
};

const startWith = (...options: string[]) => start(process.execPath, entry, ...options);
const startHere = (...options: string[]) => startWith('--port-base', String(base), '--data', dataDir, ...options);

const takenPorts = async (): Promise<string[]> => {
  const checked = await Promise.all(
    Object.entries(ports).map(async ([name, port]) => ((await isFree(port)) ? undefined : name)),
  );
  return checked.filter((name) => name !== undefined);
};

/** Finds the process id of a part by its entry file and the ports in its environment. */
const pidOf = async (part: string): Promise<number> => {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (command.includes(part) && environment.includes(`"web":${base},`)) return Number(pid);
  }
  throw new Error(`There is no process of ${part}`);
};

/** Puts the items that an earlier commit stored in the place of those in the table of the running product. */
const storeOlderItems = async (commit: string): Promise<void> => {
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${ports.table}`,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const TableName = table.name;
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ProjectionExpression: 'pk, sk' }))
    for (const Key of Items) await client.send(new DeleteItemCommand({ TableName, Key }));
  for (const Item of olderItems(commit)) await client.send(new PutItemCommand({ TableName, Item }));
};

beforeAll(async () => {
  base = await freePortBase();
  ports = portsFrom(base);
});

afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await expect.poll(takenPorts, { timeout: 90_000 }).toEqual([]);
});

afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

test('starts, serves the app, refuses a second instance with its ports or its data, and frees every port at the end', async () => {
  const first = startHere('--no-demo');
  await first.printed(`Recado is ready: http://127.0.0.1:${base}`);
  expect(first.output()).toContain('super@recado.test');
  expect(first.output()).not.toContain('demo.test');
  expect(await (await fetch(`http://127.0.0.1:${base}/tickets`)).text()).toContain('Content-Security-Policy');
  expect(await (await fetch(`http://127.0.0.1:${base}/config.json`)).json()).toMatchObject({
    apiUrl: `http://127.0.0.1:${ports.http}`,
    integratorsUrl: `http://127.0.0.1:${ports.integrators}/live`,
  });

  const samePorts = startWith('--port-base', String(base), '--data', join(dataDir, 'other'));
  expect(await samePorts.ended).toBe(1);
  expect(samePorts.output()).toContain(`Port ${ports.table} (table (DynamoDB)) is taken by dynoxide`);

  const sameData = startWith('--port-base', String(await freePortBase()), '--data', dataDir);
  expect(await sameData.ended).toBe(1);
  expect(sameData.output()).toContain('Another Recado uses');

  await storeOlderItems('a148f103');
  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);
  expect(await takenPorts()).toEqual([]);
});

// The folder is that of the first test.
test('migrates the data that an earlier version left, and starts; when a part dies, names it, ends the others and exits with 1', async () => {
  const started = startHere();
  await started.printed('Recado is ready');
  expect(started.output()).toContain('Migrated the data of an earlier version');
  process.kill(await pidOf('functions-process'), 'SIGKILL');
  expect(await started.ended).toBe(1);
  expect(started.output()).toContain('The part "functions" ended by itself (SIGKILL)');
  expect(await takenPorts()).toEqual([]);
}, 300_000);

test('leaves no child process when it is killed', async () => {
  const started = startHere();
  await started.printed('Recado is ready');
  started.child.kill('SIGKILL');
  expect(await started.ended).toBe('SIGKILL');
  await expect.poll(takenPorts, { timeout: 10_000 }).toEqual([]);
});

test('ends when the npm that started it is killed', async () => {
  const npm = start('npm', 'start', '--silent', '--', '--port-base', String(base), '--data', dataDir);
  await npm.printed('Recado is ready');
  npm.child.kill('SIGKILL');
  await expect.poll(takenPorts, { timeout: 90_000 }).toEqual([]);
});

test('can be interrupted while it starts', async () => {
  const started = startHere();
  await started.printed('Starting Recado');
  started.child.kill('SIGINT');
  expect(await started.ended).toBe(0);
  expect(await takenPorts()).toEqual([]);
});

test('never empties a folder that is not its own', async () => {
  const foreign = mkdtempSync(join(tmpdir(), 'recado-foreign-'));
  await writeFile(join(foreign, 'thesis.txt'), 'years of work');
  const started = startWith('--port-base', String(base), '--data', foreign, '--fresh');
  expect(await started.ended).toBe(1);
  expect(started.output()).toContain("are not Recado's");
  expect(await readdir(foreign)).toEqual(['thesis.txt']);
  rmSync(foreign, { recursive: true });
});
