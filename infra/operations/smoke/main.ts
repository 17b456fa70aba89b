import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ECSClient } from '@aws-sdk/client-ecs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { healthSecretName } from '@recado/shared/deployment/health-company';
import { parseShardCount } from '@recado/shared/deployment/shards';
import { z } from 'zod';
import { LeaseTable } from '../../../session-host/src/leases/lease-table.ts';
import { environmentOf } from '../environment-of.ts';
import { readHosts } from '../restore/session-hosts.ts';
import { readSecret } from '../secret-store.ts';
import type { SessionHosts } from './session-hosts.ts';
import { smokeTest } from './smoke-test.ts';

const usage = `npm run -s smoke -- [--stage prod] [--web https://…]

Signs in as the health company's user, whose password is in the secret store, and sends and receives through what is there
(docs/deploy.md). --web names another address of the web app, as that of CloudFront before the domain points there.
`;

const { values } = parseArgs({
  options: { stage: { type: 'string', default: 'prod' }, web: { type: 'string' }, help: { type: 'boolean' } },
});

/** Returns the session hosts with the way to read them; null where none should run. */
const hostsOf = async (environment: Record<string, string>): Promise<SessionHosts | null> => {
  const { TABLE_NAME = '', OUTBOUND_SHARDS, RELEASE = '' } = environment;
  if (!(await readHosts({ ecs: new ECSClient(), prefix: `${values.stage}-` }))) return null;
  const leases = new LeaseTable(DynamoDBDocumentClient.from(new DynamoDBClient()), TABLE_NAME, RELEASE);
  return { read: () => leases.read(), shards: parseShardCount(OUTBOUND_SHARDS), release: RELEASE };
};

const main = async (): Promise<void> => {
  const environment = await environmentOf(`${values.stage}-recado-http-identity`);
  const { META_APP_SECRET_ID = '', WEB_ORIGIN = '' } = environment;
  const [user, { appSecret }, hosts] = await Promise.all([
    readSecret(healthSecretName(values.stage), z.object({ email: z.email(), password: z.string() })),
    readSecret(META_APP_SECRET_ID, z.object({ appSecret: z.string() })),
    hostsOf(environment),
  ]);
  const order = { webUrl: values.web ?? WEB_ORIGIN, user, appSecret, hosts };
  await smokeTest(order, (step) => process.stdout.write(`${step}\n`));
};

if (values.help) process.stdout.write(usage);
else
  try {
    await main();
  } catch (error) {
    process.stderr.write(`The smoke test failed. ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
