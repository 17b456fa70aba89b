// @vitest-environment jsdom
import { listQueues } from '@recado/shared/contract/queues';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryKey } from '../../../api/query.ts';
import { buildLogin } from '../../../testing/login.builder.ts';
import { renderWithProviders, setUpDom } from '../../../testing/render.tsx';
import { useCloseAll } from './use-close-all.ts';

vi.mock('../../../api/call.ts', () => ({ call: () => Promise.resolve({ total: 1_946 }) }));

setUpDom();

const Opener = ({ tab }: { tab: 'open' | 'pending' }) => {
  const { closeAll } = useCloseAll();
  return <button onClick={() => closeAll(tab, [])}>close</button>;
};

test.each([
  ['open', true],
  ['pending', false],
] as const)('the question about the tab %s says that it is about all agents: %s', async (tab, says) => {
  renderWithProviders(<Opener tab={tab} />, {
    login: buildLogin({ user: { profile: 'admin' }, settings: { closingReason: 'off' } }),
    data: [[queryKey(listQueues, {}), []]],
  });
  fireEvent.click(screen.getByText('close'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('1.946 atendimentos');
  expect(dialog.textContent?.includes('São os de todos os atendentes')).toBe(says);
});
