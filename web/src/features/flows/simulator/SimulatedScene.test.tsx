// @vitest-environment jsdom
import { listConnectionNames } from '@recado/shared/contract/connections';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryKey } from '../../../api/query.ts';
import { renderWithProviders, setUpDom } from '../../../testing/render.tsx';
import { SimulatedScene } from './SimulatedScene.tsx';

setUpDom('flows');

const scene = { whatsappId: null, date: '2026-03-02', time: '09:30', name: 'Ana', number: '', chance: 0.5, moves: [] };

test('the time is of 24 hours in every browser, and holds once it is whole', () => {
  const onChange = vi.fn<(changes: object) => void>();
  renderWithProviders(<SimulatedScene scene={scene} onChange={onChange} />, {
    data: [[queryKey(listConnectionNames, {}), []]],
  });
  const time = screen.getByTestId<HTMLInputElement>('simulated-time');
  expect([time.type, time.value]).toEqual(['text', '09:30']);
  fireEvent.change(time, { target: { value: '22:' } });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(time, { target: { value: '2215' } });
  expect(onChange.mock.calls).toEqual([[{ time: '22:15' }]]);
});
