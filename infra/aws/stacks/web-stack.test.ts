import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { customised, type Installation, production, resourcesOf } from '../testing/synthesise.ts';
import { WebStack } from './web-stack.ts';

type Properties = Record<string, unknown>;

const deploymentsOf = ({ stacks, template }: Installation): Properties[] =>
  [...resourcesOf(template(stacks.web), 'Custom::CDKBucketDeployment').values()].map(({ Properties }) => Properties);

/** The text of a file that a deployment copies, from the assets of the synthesised app. */
const deployedFile = ({ app }: Installation, deployment: Properties, file: string): string => {
  for (const key of deployment.SourceObjectKeys as string[]) {
    try {
      return readFileSync(join(app.synth().directory, `asset.${key.replace('.zip', '')}`, file), 'utf8');
    } catch {
      // The file is in another asset.
    }
  }
  throw new Error(`${file} is not deployed`);
};

const pageOf = (made: Installation): Properties =>
  deploymentsOf(made).find(
    ({ SystemMetadata }) => (SystemMetadata as Record<string, string>)['cache-control'] === 'no-cache',
  )!;

const plain = production();
const page = pageOf(plain);
const assets = deploymentsOf(plain).find(({ DestinationBucketKeyPrefix }) => DestinationBucketKeyPrefix === 'assets')!;

test('the page loads a configuration that names this installation', () => {
  const configuration = JSON.parse(deployedFile(plain, page, 'config.json')) as Record<string, string>;
  expect(Object.keys(configuration).toSorted()).toEqual([
    'apiUrl',
    'integratorsUrl',
    'region',
    'userPoolClientId',
    'userPoolId',
    'webSocketUrl',
  ]);
  expect(configuration.apiUrl).not.toContain('localhost');
});

test('the static documentation is copied beside the app', () => {
  expect(deployedFile(plain, page, 'api-docs/index.html')).toBe('<h1>API</h1>');
});

test('with a Meta app, the page has its id and may load Facebook login', () => {
  const withMeta = customised();
  const { edge } = withMeta.stacks;
  expect(JSON.parse(deployedFile(withMeta, pageOf(withMeta), 'config.json'))).toMatchObject({
    facebookAppId: '123456789012345',
    facebookSdkUrl: 'https://connect.facebook.net/pt_BR/sdk.js',
  });
  expect(deployedFile(withMeta, pageOf(withMeta), 'index.html')).toContain(
    "script-src 'self' https://connect.facebook.net;",
  );
  const policies = (made: Installation, stack = made.stacks.edge): string =>
    JSON.stringify(made.template(stack).findResources('AWS::CloudFront::ResponseHeadersPolicy'));
  expect(policies(withMeta, edge)).toContain('https://connect.facebook.net');
  expect(policies(plain)).not.toContain('facebook');
});

test('the page has its policy with the addresses filled in at deployment', () => {
  expect(deployedFile(plain, page, 'index.html')).toMatch(
    /<head><meta http-equiv="Content-Security-Policy" content="[^"]*connect-src 'self' <<marker/,
  );
  expect(JSON.stringify(page.SourceMarkers)).toMatch(/HttpApi.*ApiEndpoint/);
});

test('files with a hash in their name are cached for ever and kept in the bucket; the page is revalidated', () => {
  expect(assets.SystemMetadata).toEqual({ 'cache-control': 'public, max-age=31536000, immutable' });
  expect(assets.Prune).toBe(false);
  expect(page.Prune).toBe(false);
  expect(page.DistributionPaths).toEqual(['/*']);
  expect(deployedFile(plain, assets, 'app-1a2b.js')).toBe('');
  expect(() => deployedFile(plain, page, 'assets/app-1a2b.js')).toThrow();
  expect(deployedFile(plain, page, 'favicon.svg')).toBe('<svg/>');
});

test('an app that is not built stops the synthesis with an error that names the command', () => {
  const { edge, data, api } = plain.stacks;
  expect(() => new WebStack(new App(), 'Web', { dist: '/nowhere', edge, data, api })).toThrow('npm run build:web');
});
