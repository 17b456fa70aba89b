import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { functionEnvironment, functions } from '@recado/shared/deployment/functions';
import { expect, test } from 'vitest';
import { bundleFunction } from './bundle-function.ts';
import { root } from './root.ts';
import { installation } from './testing/synthesise.ts';

/** Largest size of a bundle, in bytes. Lambda reads it at each cold start. */
const limit = 4 * 1024 * 1024;
/** Largest size of the bundles that read documents. The packages for that are loaded at the first document. */
const limitOfReaders = 5 * 1024 * 1024;
const readers: ReadonlySet<string> = new Set(['consumer-jobs', 'consumer-integrations']);

const made = installation({ 'aws:cdk:bundling-stacks': ['Api'] });
const template = made.template(made.stacks.api);
const { directory } = made.app.synth();

const assetOf = (name: string): string => {
  const [lambda] = Object.values(
    template.findResources('AWS::Lambda::Function', { Properties: { FunctionName: `prod-recado-${name}` } }),
  ) as { Properties: { Code: { S3Key: string } } }[];
  return join(directory, `asset.${lambda!.Properties.Code.S3Key.replace('.zip', '')}`, 'index.mjs');
};

const environment: Record<string, string> = {
  ...Object.fromEntries(
    functionEnvironment.map((name) => [
      name,
      name.endsWith('URL') || name === 'QUEUE_URL_PREFIX' || name === 'WEB_ORIGIN'
        ? 'https://recado.test/'
        : 'us-east-1_Local0001',
    ]),
  ),
  OUTBOUND_SHARDS: '16',
  LOG_LEVEL: 'INFO',
  AWS_REGION: 'us-east-1',
};

test.for(Object.keys(functions))('%s is bundled, loads by itself and has its handler', async (name, { annotate }) => {
  const bundle = assetOf(name);
  const { size } = statSync(bundle);
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `
    const { handler } = await import(${JSON.stringify(bundle)});
    process.exit(typeof handler === 'function' ? 0 : 3);
  `,
    ],
    { env: environment, cwd: '/', encoding: 'utf8', timeout: 30_000 },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(size).toBeLessThan(readers.has(name) ? limitOfReaders : limit);
  await annotate(`${Math.round(size / 1024)} kB`);
});

test('bundles carry no source maps, and are made again to the byte, so that stacks can be read', async () => {
  for (const name of Object.keys(functions)) {
    expect(readdirSync(dirname(assetOf(name)))).toEqual(['index.mjs']);
    expect(readFileSync(assetOf(name), 'utf8')).not.toContain('sourceMappingURL=index');
  }
  const again = join(directory, 'again/index.mjs');
  await bundleFunction(join(root, functions['http-identity']!.entry), again, true);
  expect(readFileSync(again).equals(readFileSync(assetOf('http-identity')))).toBe(true);
});
