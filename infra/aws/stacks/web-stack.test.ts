import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { installation, resourcesOf } from '../testing/synthesise.ts';
import { WebStack } from './web-stack.ts';

const dist = mkdtempSync(join(tmpdir(), 'recado-dist-'));
afterAll(() => rmSync(dist, { recursive: true }));
mkdirSync(join(dist, 'assets'));
writeFileSync(join(dist, 'assets/app-1a2b.js'), '');
writeFileSync(join(dist, 'favicon.svg'), '<svg/>');
writeFileSync(join(dist, 'config.json'), '{"apiUrl":"http://localhost"}');
writeFileSync(join(dist, 'index.html'), '<html><head></head></html>');

const made = installation();
const { edge, data, api } = made.stacks;
const web = new WebStack(made.app, 'Web', { dist, edge, data, api });
const template = made.template(web);
const deployments = [...resourcesOf(template, 'Custom::CDKBucketDeployment').values()].map(
  ({ Properties }) => Properties,
);
const assembly = made.app.synth();

/** Text of a file that a deployment copies, from the assets of the synthesised app. */
const deployed = (properties: Record<string, unknown>, file: string, directory = assembly.directory): string => {
  for (const key of properties.SourceObjectKeys as string[]) {
    try {
      return readFileSync(join(directory, `asset.${key.replace('.zip', '')}`, file), 'utf8');
    } catch {
      // Not in this one.
    }
  }
  throw new Error(`${file} is not deployed`);
};

const pageOf = (copied: typeof deployments): Record<string, unknown> =>
  copied.find(({ SystemMetadata }) => (SystemMetadata as Record<string, string>)['cache-control'] === 'no-cache')!;
const page = pageOf(deployments);
const assets = deployments.find(({ DestinationBucketKeyPrefix }) => DestinationBucketKeyPrefix === 'assets')!;

test('the page asks for its configuration, which names this installation', () => {
  const configuration = JSON.parse(deployed(page, 'config.json')) as Record<string, string>;
  expect(Object.keys(configuration).toSorted()).toEqual([
    'apiUrl',
    'region',
    'userPoolClientId',
    'userPoolId',
    'webSocketUrl',
  ]);
  expect(configuration.apiUrl).not.toContain('localhost');
});

test('with an app at Meta the page knows it, and may load its login', () => {
  const metaAppId = '123456789012345';
  const other = installation({ metaAppId });
  const withMeta = new WebStack(other.app, 'Web', {
    dist,
    edge: other.stacks.edge,
    data: other.stacks.data,
    api: other.stacks.api,
    metaAppId,
  });
  const copied = [...resourcesOf(other.template(withMeta), 'Custom::CDKBucketDeployment').values()].map(
    ({ Properties }) => Properties,
  );
  const { directory } = other.app.synth();
  expect(JSON.parse(deployed(pageOf(copied), 'config.json', directory))).toMatchObject({
    facebookAppId: metaAppId,
    facebookSdkUrl: 'https://connect.facebook.net/pt_BR/sdk.js',
  });
  expect(deployed(pageOf(copied), 'index.html', directory)).toContain(
    "script-src 'self' https://connect.facebook.net;",
  );
  expect(
    JSON.stringify(other.template(other.stacks.edge).findResources('AWS::CloudFront::ResponseHeadersPolicy')),
  ).toContain('https://connect.facebook.net');
});

test('the page carries its policy with the addresses filled in at deployment', () => {
  expect(deployed(page, 'index.html')).toMatch(
    /<head><meta http-equiv="Content-Security-Policy" content="[^"]*connect-src 'self' <<marker/,
  );
  expect(JSON.stringify(page.SourceMarkers)).toMatch(/HttpApi.*ApiEndpoint/);
});

test('parts with a hash in their name are kept for ever, in the browser and in the bucket; the page never', () => {
  expect(assets.SystemMetadata).toEqual({ 'cache-control': 'public, max-age=31536000, immutable' });
  expect(assets.Prune).toBe(false);
  expect(page.Prune).toBe(false);
  expect(page.DistributionPaths).toEqual(['/*']);
  expect(deployed(assets, 'app-1a2b.js')).toBe('');
  expect(() => deployed(page, 'assets/app-1a2b.js')).toThrow();
  expect(deployed(page, 'favicon.svg')).toBe('<svg/>');
});

test('an app that is not built stops the synthesis and says what to do', () => {
  const other = installation();
  expect(
    () =>
      new WebStack(other.app, 'Web', {
        dist: join(dist, 'none'),
        edge: other.stacks.edge,
        data: other.stacks.data,
        api: other.stacks.api,
      }),
  ).toThrow('npm run build:web');
});
