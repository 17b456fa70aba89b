import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { DynamoDBClient, UpdateContinuousBackupsCommand } from '@aws-sdk/client-dynamodb';
import { table } from '@recado/shared/deployment/resources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { region } from '../../aws/account/credentials.ts';
import { root } from '../../orchestrator/start-parts.ts';
import type { Cloud } from '../../orchestrator/start-cloud.ts';
import { startOwnCloud } from './own-cloud.ts';
import { Shop, type Customer } from './shop.ts';

const customers = 3;
const rounds = 6;
/** One in so many calls of the services that are switched is throttled. */
const throttled = 4;

interface Run {
  code: number | null;
  output: string;
}

describe('a restore in the middle of a storm', () => {
  let cloud: Cloud;
  let shop: Shop;
  const people: Customer[] = [];
  const progress = mkdtempSync(join(tmpdir(), 'recado-restore-'));

  beforeAll(async () => {
    cloud = await startOwnCloud({ control: true });
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
    rmSync(progress, { recursive: true, force: true });
  });

  /** Every customer writes and is answered, by turns. */
  const converse = async (name: string): Promise<void> => {
    for (let n = 0; n < rounds; n += 1)
      for (const customer of people) {
        await shop.sendFromCustomer(customer, `${name} in ${n}`);
        await shop.reply(customer, `${name} out ${n}`);
      }
  };

  /** Runs the command as an operator does, and kills it once it says a line that begins so. */
  const runRestore = async (args: readonly string[], killAt?: string): Promise<Run> => {
    const bin = [join(root, 'infra/local/deployment'), dirname(process.execPath), process.env.PATH].join(delimiter);
    const child = spawn(process.execPath, ['infra/operations/restore/main.ts', '--stage', 'local', ...args], {
      cwd: root,
      env: {
        ...process.env,
        ...cloud.environment,
        // The table's own server knows no backups: they are the work of the proxy before it.
        AWS_ENDPOINT_URL_DYNAMODB: cloud.addresses.table,
        RECADO_CONTROL_URL: cloud.addresses.control,
        PATH: bin,
      },
    });
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (killAt !== undefined && output.split('\n').some((line) => line.startsWith(killAt))) child.kill('SIGKILL');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, output };
  };

  const order = (at: string): string[] => ['--to', at, '--confirm', 'local', '--quiet', '1', '--progress', progress];

  const expectAllComplete = async (said: string): Promise<void> => {
    for (const customer of people)
      await shop.expectComplete(customer).catch((error: unknown) => {
        console.error(said);
        throw error;
      });
  };

  const killedAfter = ['look', 'hold', 'restore', 'compare', 'switch', 'repeat'];

  it('goes on where it was killed, again and again, and loses and doubles no message', async () => {
    await converse('before');
    const at = new Date().toISOString();
    await converse('after');
    let said = '';
    await shop.duringFault(async () => {
      const meanwhile = converse('meanwhile');
      await cloud.throttleManagement(throttled);
      for (const step of killedAfter) {
        const { code, output } = await runRestore(order(at), `${step}:`);
        said += output;
        expect(output).toContain(`${step}:`);
        expect(code, output).toBeNull();
        if (step === 'compare') {
          expect(await cloud.throttleManagement(throttled)).toBeGreaterThan(5);
          const refused = await fetch(`${cloud.addresses.api}/version`);
          expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
          expect(await refused.json()).toMatchObject({ error: 'ERR_MAINTENANCE' });
          const webhook = await fetch(`${cloud.addresses.api}/webhooks/payments/stripe`, {
            method: 'POST',
            body: '{}',
          });
          expect(webhook.status).toBe(503);
          // Meta's webhooks go on into their queues: this one is refused for its signature.
          const ofMeta = await fetch(`${cloud.addresses.api}/webhooks/meta`, { method: 'POST', body: '{}' });
          expect(ofMeta.status).toBe(401);
        }
      }
      const last = await runRestore(order(at));
      said += last.output;
      expect(last.code, said).toBe(0);
      expect(last.output).toContain('is in use since');
      await meanwhile;
    });
    await converse('later');
    await expectAllComplete(said);
    expect(said).toMatch(/[1-9]\d* messages are repeated/);
    expect(existsSync(join(progress, 'local.json'))).toBe(false);
  }, 400_000);

  it('makes new Signal sessions where those of the live table can’t be used, and says how long it took', async () => {
    await converse('sessions, before');
    const at = new Date().toISOString();
    await converse('sessions, after');
    const { code, output } = await shop.duringFault(async () => {
      const meanwhile = converse('sessions, meanwhile');
      const run = await runRestore([...order(at), '--reset-sessions']);
      await meanwhile;
      return run;
    });
    expect(code, output).toBe(0);
    expect(output).toMatch(/[1-9]\d* Signal sessions are reset/);
    expect(output).toMatch(/calls were refused for \d+ s/);
    await converse('sessions, later');
    await expectAllComplete(output);
  }, 300_000);
});
