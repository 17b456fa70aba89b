// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders, setUpDom } from '../../../testing/render.tsx';
import { AudioPlayer } from './AudioPlayer.tsx';

setUpDom();

const props = { url: 'https://storage.example/one', seconds: 7, waveform: null, onError: () => undefined };
const audio = () => screen.getByTestId('sound').querySelector('audio')!;

test('loads a file whose length is known only when it is played', () => {
  const { rerender } = renderWithProviders(<AudioPlayer {...props} />);
  expect(audio().preload).toBe('none');
  rerender(<AudioPlayer {...props} seconds={null} />);
  expect(audio().preload).toBe('metadata');
});

test('plays under its next link where the first one had expired, and under none that nobody asked for', () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => Promise.reject(new Error('403')));
  const { rerender } = renderWithProviders(<AudioPlayer {...props} />);
  rerender(<AudioPlayer {...props} url="https://storage.example/two" />);
  expect(play).not.toHaveBeenCalled();
  fireEvent.click(screen.getByTestId('play'));
  expect(play).toHaveBeenCalledTimes(1);
  rerender(<AudioPlayer {...props} url="https://storage.example/three" />);
  expect(play).toHaveBeenCalledTimes(2);
  fireEvent.ended(audio());
  rerender(<AudioPlayer {...props} url="https://storage.example/four" />);
  expect(play).toHaveBeenCalledTimes(2);
});
