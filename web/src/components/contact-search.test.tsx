// @vitest-environment jsdom
import { listContacts } from '@recado/shared/contract/contacts';
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildProviders, setUpDom } from '../testing/render.tsx';
import { useContactSearch } from './contact-search.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<(endpoint: unknown, request: unknown) => Promise<unknown>>() }));
vi.mock('../api/call.ts', () => ({ call }));

setUpDom();

test('of a long text, only what the server takes is searched', async () => {
  call.mockResolvedValue({ contacts: [] });
  renderHook(() => useContactSearch('a'.repeat(300)), { wrapper: buildProviders().wrapper });
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  const [endpoint, { query }] = call.mock.lastCall as [typeof listContacts, { query: { searchParam: string } }];
  expect(endpoint).toBe(listContacts);
  expect(listContacts.query?.safeParse(query).success).toBe(true);
});
