import { parseArgs } from 'node:util';
import { z } from 'zod';
import { smokeTest } from './smoke-test.ts';

const usage = `npm run -s smoke -- --api https://… --sockets wss://…

Signs in as SMOKE_EMAIL with SMOKE_PASSWORD, stores something, hears of it and deletes it. Both addresses are outputs
of the stack Api.
`;

const { values } = parseArgs({ options: { api: { type: 'string' }, sockets: { type: 'string' } } });
const given = z
  .object({ api: z.url(), sockets: z.url(), SMOKE_EMAIL: z.email(), SMOKE_PASSWORD: z.string().min(1) })
  .safeParse({ ...process.env, ...values });
if (given.success) {
  const { api, sockets, SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = given.data;
  await smokeTest({ apiUrl: api, socketUrl: sockets, email, password }, (step) => process.stdout.write(`${step}\n`));
} else {
  process.stderr.write(`${z.prettifyError(given.error)}\n\n${usage}`);
  process.exitCode = 1;
}
