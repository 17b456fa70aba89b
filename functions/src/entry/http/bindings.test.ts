import { endpoints, integratorEndpoints } from '@recado/shared/contract/registry';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Binding } from '../../context/binding.ts';
import { unreachableEnvironment } from '../../../test/unreachable-environment.ts';

let ofPrograms: readonly { endpoint: { name: string } }[];
let bound: Readonly<Record<string, readonly Binding[]>>;

beforeAll(async () => {
  Object.assign(process.env, unreachableEnvironment);
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
