import { expect, test } from 'vitest';
import { deploy, destroy, type Outside } from './steps.ts';

const outputs = {
  'dev-recado-Edge': {
    WebUrl: 'https://web.example.com',
    DistributionDomain: 'd1.cloudfront.net',
    SiteBucketName: 'site',
  },
  'dev-recado-Data': { MediaBucketName: 'media' },
};

/**
 * Records what a command does outside. `fails`: the first words of a command that fails; `table` and `inUse`: the table and the
 * other environment in use.
 */
const recorded = (fails?: string, table: string | null = null, quota = 1_000, inUse: Record<string, string> = {}) => {
  const done: string[] = [];
  const environments: Record<string, string>[] = [];
  const outside: Outside = {
    run: (command, environment = {}) => {
      const line = command.join(' ');
      done.push(line);
      environments.push({ ...environment });
      return fails !== undefined && line.startsWith(fails) ? Promise.reject(new Error(fails)) : Promise.resolve();
    },
    outputs: () => Promise.resolve(outputs),
    environmentOf: (name) => Promise.resolve({ FUNCTION: name }),
    concurrencyQuota: () => Promise.resolve(quota),
    healthUser: (name) => Promise.resolve({ email: 'health@example.com', password: `of ${name}` }),
    environmentInUse: () => Promise.resolve(table === null ? null : { ...inUse, TABLE_NAME: table }),
    empty: (bucket) => Promise.resolve(void done.push(`empty ${bucket}`)),
    say: (line) => void done.push(`say ${line}`),
  };
  return { done, environments, outside };
};

const target = { stage: 'dev', kept: {}, context: ['alarmEmail=ops@example.com'], superEmail: 'ana@example.com' };
const context = '-c stage=dev -c alarmEmail=ops@example.com';

test('a deployment prepares, deploys, seeds, migrates and tries the installation', async () => {
  const { done, environments, outside } = recorded();
  await deploy(target, 'Segredo123', outside);
  expect(done).toEqual([
    'docker info --format {{.ServerVersion}}',
    'npm run --silent build:web',
    `npx cdk bootstrap ${context}`,
    `npx cdk deploy --all --require-approval never --outputs-file cdk.out/outputs.json ${context}`,
    'node functions/src/entry/seed/main.ts',
    'node functions/src/entry/migrations/main.ts',
    'node functions/src/entry/seed/main.ts --health',
    'node infra/operations/smoke/main.ts --stage dev --web https://d1.cloudfront.net',
    'say https://web.example.com is ready',
    expect.stringMatching(/^say no firewall .*-c firewall=api/),
  ]);
  const [seed, migrations, health] = environments.slice(4);
  expect(seed).toEqual({
    FUNCTION: 'dev-recado-http-identity',
    SEED_SUPER_EMAIL: 'ana@example.com',
    SEED_SUPER_PASSWORD: 'Segredo123',
  });
  expect(migrations).toEqual({ FUNCTION: 'dev-recado-http-identity' });
  expect(health).toEqual({
    FUNCTION: 'dev-recado-http-identity',
    SEED_HEALTH_EMAIL: 'health@example.com',
    SEED_HEALTH_PASSWORD: 'of dev-recado-health',
  });
});

test('an upgrade seeds nothing but the health company, and an installation without session hosts needs no Docker', async () => {
  const { done, outside } = recorded();
  await deploy({ stage: 'dev', kept: { firewall: 'none' }, context: ['sessionHosts=0'] }, '', outside);
  expect(done.filter((line) => /docker|seed|smoke|firewall stands/.test(line))).toEqual([
    'node functions/src/entry/seed/main.ts --health',
    'node infra/operations/smoke/main.ts --stage dev --web https://d1.cloudfront.net',
  ]);
  expect(done).toContain('node functions/src/entry/migrations/main.ts');
});

test('a role that may only deploy leaves the preparation of the account to another', async () => {
  const { done, outside } = recorded();
  await deploy({ stage: 'dev', kept: {}, context: [], isPrepared: true }, '', outside);
  expect(done.filter((line) => line.includes('bootstrap'))).toEqual([]);
  expect(done).toContainEqual(expect.stringMatching(/^npx cdk deploy --all/));
});

test('a deployment that leaves out what the installation has is refused before anything is made, unless that is meant', async () => {
  const { done, outside } = recorded(undefined, 'dev-recado-Data-TableAB12', 1_000, {
    DEPLOYED_CONTEXT: '{"webDomain":"app.example.com","mailFrom":"no-reply@example.com"}',
  });
  const order = { stage: 'dev', kept: { mailFrom: 'no-reply@example.com' }, context: ['sessionHosts=0'] };
  await expect(deploy(order, '', outside)).rejects.toThrow(
    /the installation has -c webDomain=app.example.com, which .* --changed/,
  );
  expect(done).toEqual([]);
  await deploy({ ...order, isChanged: true }, '', outside);
  expect(done).toContainEqual(expect.stringMatching(/^npx cdk deploy --all/));
});

test('without the web app nothing can be tried, which is said', async () => {
  const { done, outside } = recorded();
  await deploy({ stage: 'dev', kept: {}, context: ['skipWeb=true'] }, '', outside);
  expect(done).toContain('say not tried: the web app is left out');
  expect(done).toContainEqual(expect.stringMatching(/^say nobody receives the mails of alarms/));
  expect(done.filter((line) => line.includes('smoke'))).toEqual([]);
});

test.each([
  [
    'a restored table',
    'dev-recado-restored-20261128T040000',
    [],
    ' -c restoredTable=dev-recado-restored-20261128T040000',
  ],
  ['the table of the stack', 'dev-recado-Data-TableAB12', [], ''],
  ['another table than the context names', 'dev-recado-restored-1', ['restoredTable=other'], ' -c restoredTable=other'],
])('%s stays in use as the context says', async (_, table, given, expected) => {
  const { done, outside } = recorded(undefined, table);
  await deploy({ stage: 'dev', kept: {}, context: ['sessionHosts=0', ...given] }, '', outside);
  const [deployed] = done.filter((line) => line.startsWith('npx cdk deploy'));
  expect(deployed!.slice(deployed!.indexOf(' -c stage'))).toBe(` -c stage=dev -c sessionHosts=0${expected}`);
});

test.each([
  ['by default', {}, []],
  ['by the context that is kept', { inboxConcurrency: '300' }, []],
  ['by the command', { inboxConcurrency: '0' }, ['inboxConcurrency=10']],
])(
  'an account whose quota is below what is set aside %s is refused before anything is made',
  async (_, kept, given) => {
    const { done, outside } = recorded(undefined, null, 109);
    await expect(deploy({ stage: 'dev', kept, context: given }, '', outside)).rejects.toThrow(
      /may run 109 functions at once.*inboxConcurrency=0/,
    );
    expect(done).toEqual([]);
    await deploy({ stage: 'dev', kept, context: ['inboxConcurrency=0'] }, '', outside);
    expect(done.at(0)).toMatch(/^docker/);
  },
);

test('a step that fails ends the deployment', async () => {
  const { done, outside } = recorded('npx cdk deploy');
  await expect(deploy(target, 'Segredo123', outside)).rejects.toThrow('npx cdk deploy');
  expect(done).toHaveLength(4);
});

test('a removal lifts the protection, and deletes what writes before it empties the buckets', async () => {
  const { done, outside } = recorded();
  await destroy(target, outside);
  const unprotected = `${context} -c deletionProtection=false`;
  expect(done).toEqual([
    'npm run --silent build:web',
    `npx cdk deploy Edge Data --exclusively --require-approval never --outputs-file cdk.out/outputs.json ${unprotected}`,
    `npx cdk destroy Monitoring Web SessionHost Api --force ${unprotected}`,
    'empty media',
    'empty site',
    `npx cdk destroy --all --force ${unprotected}`,
    'say dev is gone',
  ]);
});
