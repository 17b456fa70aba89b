import { parseArgs } from 'node:util';
import { healthSecretName } from '@recado/shared/deployment/health-company';
import { z } from 'zod';
import { environmentOf } from '../environment-of.ts';
import { readSecret } from '../secret-store.ts';
import { smokeTest } from './smoke-test.ts';

const usage = `npm run -s smoke -- [--stage prod] [--web https://…]

Signs in as the health company's user, whose password is in the secret store, and sends and receives through what is there
(docs/deploy.md). --web names another address of the web app, as that of CloudFront before the domain points there.
`;

const { values } = parseArgs({
  options: { stage: { type: 'string', default: 'prod' }, web: { type: 'string' }, help: { type: 'boolean' } },
});

const main = async (): Promise<void> => {
  const { META_APP_SECRET_ID = '', WEB_ORIGIN = '' } = await environmentOf(`${values.stage}-recado-http-identity`);
  const [user, { appSecret }] = await Promise.all([
    readSecret(healthSecretName(values.stage), z.object({ email: z.email(), password: z.string() })),
    readSecret(META_APP_SECRET_ID, z.object({ appSecret: z.string() })),
  ]);
  await smokeTest({ webUrl: values.web ?? WEB_ORIGIN, user, appSecret }, (step) => process.stdout.write(`${step}\n`));
};

if (values.help) process.stdout.write(usage);
else
  try {
    await main();
  } catch (error) {
    process.stderr.write(`The smoke test failed. ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
