import { endpoints, integratorEndpoints } from '@recado/shared/contract/registry';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Binding } from '../../context/binding.ts';

let ofPrograms: readonly { endpoint: { name: string } }[];
let bound: Readonly<Record<string, readonly Binding[]>>;

beforeAll(async () => {
  Object.assign(process.env, {
    TABLE_NAME: 'recado',
    MEDIA_BUCKET: 'recado-media',
    SITE_BUCKET: 'recado-site',
    QUEUE_URL_PREFIX: 'http://localhost/',
    USER_POOL_ID: 'pool',
    USER_POOL_CLIENT_ID: 'client',
    USER_POOL_JWKS_URL: 'http://localhost/',
    SOCKET_MANAGEMENT_URL: 'http://localhost/',
    WEB_ORIGIN: 'http://localhost/',
    API_URL: 'http://localhost/',
    INTEGRATORS_KEY_PREFIX: 'test-',
    KMS_KEY_ID: 'key',
    META_APP_SECRET_ID: 'app',
    OPENAI_SECRET_ID: 'openai',
    OPENAI_API_URL: 'https://openai.test/v1',
    AI_MODEL: 'gpt-4o-mini',
    EMBEDDING_MODEL: 'text-embedding-3-small',
    MAIL_FROM: '',
    AWS_REGION: 'us-east-1',
  });
  ofPrograms = (await import('../integrators/messages.ts')).bindings;
  const [identity, workspace, inbox, connections, channels, billing] = await Promise.all([
    import('./identity.ts'),
    import('./workspace.ts'),
    import('./inbox.ts'),
    import('./connections.ts'),
    import('./channels.ts'),
    import('./billing.ts'),
  ]);
  bound = {
    identity: identity.bindings,
    workspace: workspace.bindings,
    inbox: inbox.bindings,
    connections: connections.bindings,
    channels: channels.bindings,
    billing: billing.bindings,
  };
});

describe('the HTTP functions', () => {
  it.each(endpoints.map(({ name, group }) => ({ name, group })))('bind $name once, in $group', ({ name, group }) => {
    const places = Object.entries(bound).flatMap(([place, bindings]) =>
      bindings.filter(({ endpoint }) => endpoint.name === name).map(() => place),
    );
    expect(places).toEqual([group]);
  });

  it('bind nothing that is not in the registry', () => {
    const names = new Set(endpoints.map(({ name }) => name));
    const unknown = Object.values(bound)
      .flat()
      .filter(({ endpoint }) => !names.has(endpoint.name));
    expect(unknown.map(({ endpoint }) => endpoint.name)).toEqual([]);
  });

  it('of programs bind every endpoint of programs once', () => {
    const names = (all: readonly { name: string }[]): string[] => all.map(({ name }) => name).toSorted();
    expect(names(ofPrograms.map(({ endpoint }) => endpoint))).toEqual(names(integratorEndpoints));
  });

  it('let nobody in where the contract asks for somebody', () => {
    for (const binding of Object.values(bound).flat())
      expect([binding.endpoint.name, binding.public]).toEqual([
        binding.endpoint.name,
        binding.endpoint.access === 'public',
      ]);
  });
});
