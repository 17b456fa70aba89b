import { getConnectionToken } from '@recado/shared/contract/connection-token';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installPlans, newColleague, password } from '../../../test/accounts.ts';
import { newApiKey } from '../../../test/api-keys.ts';
import { newBelongings } from '../../../test/belongings.ts';
import { callApi } from '../../../test/call-api.ts';

/** The commands of docs/api.md, run as they are written but for the values that stand for a reader's own. */

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'documented-calls-'));

const document = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
const commands = [...document.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
  block
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.startsWith('curl ')),
);

/** Puts a reader's own values into the commands. Each value must stand in one of them. */
const filledIn = (values: Record<string, string>): string[] => {
  let text = commands.join('\n');
  for (const [example, value] of Object.entries(values)) {
    expect(text, example).toContain(example);
    text = text.replaceAll(example, value);
  }
  return text.split('\n');
};

beforeAll(async () => {
  await installPlans();
  // What curl reads of its own accord.
  writeFileSync(
    join(folder, '.curlrc'),
    String.raw`output = /dev/null
write-out = "%{http_code}\n"
`,
  );
  for (const name of ['nota.pdf', 'boleto.pdf']) writeFileSync(join(folder, name), 'x');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('the commands of the document for integrators do what it says', async () => {
  const { admin, whatsappId, ticketId, queueId } = await newBelongings({ beyond: 1_000_000 });
  const [{ user }, { token: key }, connection] = await Promise.all([
    newColleague(admin),
    newApiKey(admin),
    callApi(getConnectionToken, { token: admin.token, params: { id: whatsappId } }),
  ]);
  const lines = filledIn({
    'ana@example.com': user.email,
    '"password":"…"': `"password":"${password}"`,
    '/messages/7 ': `/messages/${ticketId} `,
    '6f1c…': randomUUID(),
    'value=4': `value=${queueId}`,
  });
  expect(lines.length).toBeGreaterThan(7);
  const variables = {
    ...{ API: process.env.API_URL, TOKEN: admin.token, RECADO_API: process.env.API_URL, RECADO_KEY: key },
    ...{ EXTERNAL: process.env.INTEGRATORS_URL, CURL_HOME: folder },
    CONNECTION_TOKEN: (connection.body as unknown as { token: string }).token,
  };
  const { stdout } = await run('bash', ['-c', lines.join('\n')], {
    cwd: folder,
    env: { ...process.env, ...variables },
  });
  const statuses = stdout.trim().split('\n');
  expect(lines.map((line, at) => [line, statuses[at]])).toEqual(lines.map((line) => [line, '200']));
});
