// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Toasts } from '../../components/Toasts.tsx';
import { renderWithProviders, setUpDom } from '../../testing/render.tsx';
import { LogoField } from './LogoField.tsx';

setUpDom('whitelabel');

const megabyte = 1024 * 1024;

test.each([
  [10 * megabyte + 1, 'O arquivo tem mais de 10 MB.'],
  [20 * megabyte, 'O arquivo tem mais de 10 MB.'],
  // A file of the size that is taken is read: this one is no picture.
  [10 * megabyte, 'Este arquivo não é uma imagem.'],
])('a file of %i bytes is refused before it is read, or read', async (size, text) => {
  renderWithProviders(
    <>
      <LogoField mode="Light" />
      <Toasts />
    </>,
  );
  const file = new File(['x'], 'logo.png', { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: size });
  fireEvent.change(document.querySelector('input[type="file"]')!, { target: { files: [file] } });
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
});
