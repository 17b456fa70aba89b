import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { GetAccountSettingsCommand, LambdaClient, ResourceNotFoundException } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { root } from '../../aws/root.ts';
import { environmentOf } from '../environment-of.ts';
import { readSecret } from '../secret-store.ts';
import { emptyBucket } from './empty-bucket.ts';
import { keptContext } from './kept-context.ts';
import { deploy, destroy, type Outputs, type Outside, type Target } from './steps.ts';

const usage = `npm run deploy -- [--stage prod] [--super-email you@example.com] [--prepared] [--changed] [-c key=value …]
npm run destroy -- --stage dev --confirm dev [-c key=value …]

Account and region come from the environment, as for the AWS CLI (AWS_PROFILE, AWS_REGION). docs/deploy.md lists the
context; with --changed, what is left out may go back to its default. With --prepared, account and region are bootstrapped.
With --super-email, SEED_SUPER_PASSWORD is the password of the first super user. The deployed system is tried by the health
company. destroy deletes all data.
`;

const outside: Outside = {
  run: async ([command = '', ...args], environment = {}) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${command} ${args[0] ?? ''} ended with ${code ?? 'a signal'}`);
  },
  outputs: async (file) => JSON.parse(await readFile(join(root, file), 'utf8')) as Outputs,
  environmentOf,
  concurrencyQuota: async () =>
    (await new LambdaClient().send(new GetAccountSettingsCommand())).AccountLimit?.ConcurrentExecutions ?? 0,
  healthUser: (name) => readSecret(name, z.object({ email: z.email(), password: z.string() })),
  environmentInUse: async (stage) => {
    try {
      return await environmentOf(`${stage}-recado-http-identity`);
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return null;
      throw error;
    }
  },
  empty: (bucket) => emptyBucket(new S3Client(), bucket),
  say: (line) => process.stdout.write(`${line}\n`),
};

/** Runs one of both commands. @throws Error naming the step that failed, or the argument that is missing */
const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      stage: { type: 'string', default: 'prod' },
      context: { type: 'string', short: 'c', multiple: true, default: [] },
      'super-email': { type: 'string' },
      prepared: { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
      confirm: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(usage);
  const target: Target = {
    stage: values.stage,
    context: values.context,
    kept: keptContext(),
    isPrepared: values.prepared,
    isChanged: values.changed,
    superEmail: values['super-email'],
  };
  const password = process.env.SEED_SUPER_PASSWORD ?? '';
  if (positionals[0] === 'destroy') {
    if (values.confirm !== values.stage) throw new Error(`--confirm must name the stage ${values.stage}\n\n${usage}`);
    return destroy(target, outside);
  }
  if (target.superEmail !== undefined && password.length < 8)
    throw new Error(`SEED_SUPER_PASSWORD has fewer than 8 characters\n\n${usage}`);
  return deploy(target, password, outside);
};

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
