import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DynamoDBClient, UpdateContinuousBackupsCommand } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { table } from '@recado/shared/deployment/resources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restore, type RestoreOutside } from '../../../operations/restore/steps.ts';
import {
  beginRestore,
  completeSettings,
  deleteTable,
  missingIndexes,
  restoreWindow,
  untilActive,
} from '../../../operations/restore/table-copy.ts';
import { holdWriters, readWriters, startWriters, type Writers } from '../../../operations/restore/writers.ts';
import type { RestoreState } from '../../../operations/restore/state.ts';
import { region } from '../../aws/account/credentials.ts';
import { root } from '../../orchestrator/start-parts.ts';
import type { Cloud } from '../../orchestrator/start-cloud.ts';
import { startOwnCloud } from './own-cloud.ts';
import { Shop, type Customer } from './shop.ts';

const customers = 3;
const rounds = 6;
const entry = 'functions/src/entry/restoration/main.ts';

/** Returns a cloud as the outside of a restore: the calls of AWS reach its stand-ins, a deployment is its switch. */
const outsideOf = (cloud: Cloud, used: { table: string }, said: string[]): RestoreOutside => {
  // The table's own server knows no backups: they are the work of the proxy before it.
  const environment = { ...cloud.environment, AWS_ENDPOINT_URL_DYNAMODB: cloud.addresses.table };
  const dynamo = new DynamoDBClient({ region, endpoint: cloud.addresses.table, credentials: cloud.credentials });
  let hosts = 1;
  let state: RestoreState | null = null;
  const writers: Writers = {
    lambda: new LambdaClient({ region, endpoint: cloud.addresses.functions, credentials: cloud.credentials }),
    prefix: '',
    pause: 100,
    others: {
      setRule: (name, isOn) => cloud.setRule(name, isOn),
      hosts: () => Promise.resolve(hosts),
      setHosts: (count) => cloud.setSessionHost((hosts = count) > 0),
    },
  };
  return {
    states: {
      read: () => Promise.resolve(state),
      write: (next) => Promise.resolve(void (state = next)),
      remove: () => Promise.resolve(void (state = null)),
    },
    now: () => new Date(),
    wait: async (milliseconds) => void (await wait(milliseconds)),
    // A function here has ended when its source or its gateway has.
    longestExecution: 500,
    tableInUse: () => Promise.resolve(used.table),
    window: (name) => restoreWindow(dynamo, name),
    beginRestore: (of) => beginRestore(dynamo, of),
    untilActive: (name) => untilActive(dynamo, name, 100),
    missingIndexes: (name) => missingIndexes(dynamo, name),
    completeSettings: (source, target) => completeSettings(dynamo, source, target),
    deleteTable: (name) => deleteTable(dynamo, name),
    readWriters: () => readWriters(writers),
    holdWriters: () => holdWriters(writers),
    startWriters: (_, before) => startWriters(writers, before),
    runOnTables: async (command, { source, target, at }, more = []) => {
      const tables = ['--restored', target, '--live', source, '--at', at, ...more];
      const { stdout } = await promisify(execFile)(process.execPath, [entry, command, ...tables], {
        cwd: root,
        env: { ...process.env, ...environment, TABLE_NAME: target },
      }).catch((error: Error & { stdout?: string }) => {
        throw new Error(`${command}: ${error.message} ${error.stdout}`);
      });
      said.push(stdout);
    },
    deployWith: (_, name) => cloud.useTable((used.table = name)),
    say: (line) => said.push(line),
  };
};

describe('a restore in the middle of a storm', () => {
  let cloud: Cloud;
  let shop: Shop;
  const people: Customer[] = [];
  const used = { table: table.name as string };

  beforeAll(async () => {
    cloud = await startOwnCloud();
    shop = await Shop.open(cloud);
    const dynamo = new DynamoDBClient({ region, endpoint: cloud.addresses.table, credentials: cloud.credentials });
    await dynamo.send(
      new UpdateContinuousBackupsCommand({
        TableName: table.name,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    );
    for (let n = 0; n < customers; n += 1) people.push(await shop.acceptCustomer(`Cliente ${n}`));
  }, 180_000);
  afterAll(async () => {
    await shop.world.close();
    await cloud.close();
  });

  /** Every customer writes and is answered, by turns. */
  const converse = async (name: string): Promise<void> => {
    for (let n = 0; n < rounds; n += 1)
      for (const customer of people) {
        await shop.sendFromCustomer(customer, `${name} in ${n}`);
        await shop.reply(customer, `${name} out ${n}`);
      }
  };

  it.each([
    ['the sessions of the live table', false],
    ['new sessions, as if those of the live table could not be used', true],
  ])(
    'loses and doubles no message, with %s: neither what came since the restored time, nor what is sent meanwhile',
    async (name, resetSessions) => {
      const said: string[] = [];
      await converse(`${name}, before`);
      const at = new Date().toISOString();
      await converse(`${name}, after`);
      await shop.duringFault(async () => {
        const meanwhile = converse(`${name}, meanwhile`);
        await restore({ stage: 'local', at, share: 1, despite: false, resetSessions }, outsideOf(cloud, used, said));
        await meanwhile;
      });
      await converse(`${name}, later`);
      for (const customer of people) {
        const shown = await shop.conversation(customer);
        await shop.expectComplete(customer).catch((error: unknown) => {
          console.error(
            said.join('\n'),
            shown.map(({ body, fromMe, ack }) => `${fromMe ? '>' : '<'} ${body} ${ack}`),
          );
          throw error;
        });
      }
      expect(said.join('\n')).toMatch(/[1-9]\d* messages are repeated/);
    },
    300_000,
  );
});
