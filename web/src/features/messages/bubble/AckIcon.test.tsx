// @vitest-environment jsdom
import type { Ack } from '@recado/shared/contract/messages';
import { screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { renderWithProviders, setUpDom } from '../../../testing/render.tsx';
import { AckIcon } from './AckIcon.tsx';
import styles from './AckIcon.module.css';

setUpDom();
beforeAll(() => {
  // jsdom loads no CSS modules and resolves no variables.
  const css = readFileSync(join(import.meta.dirname, 'AckIcon.module.css'), 'utf8');
  const sheet = document.createElement('style');
  sheet.textContent = css
    .replaceAll('.root', `.${styles.root}`)
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => variables[name] ?? '');
  document.head.append(sheet);
  document.body.style.color = gray;
});

const gray = 'rgb(128, 128, 128)';
const blue = 'rgb(11, 107, 203)';
const red = 'rgb(192, 38, 38)';
const variables: Record<string, string> = { '--recado-read': blue, '--recado-danger': red };

test.each<[Ack, boolean, string, string, string]>([
  [0, false, 'Pendente', 'clock', gray],
  [1, false, 'Enviada', 'check', gray],
  [2, false, 'Entregue', 'checks', gray],
  [3, false, 'Lida', 'checks', blue],
  [4, false, 'Reproduzida', 'checks', blue],
  [0, true, 'Não enviada', 'alert-circle', red],
  [3, true, 'Não enviada', 'alert-circle', red],
])('ack %i, failed %s: "%s" with the icon %s in %s', (ack, failed, name, icon, color) => {
  renderWithProviders(<AckIcon ack={ack} failed={failed} />);
  const image = screen.getByRole('img', { name });
  expect(image.querySelectorAll('svg')).toHaveLength(1);
  expect([...image.querySelector('svg')!.classList]).toContain(`tabler-icon-${icon}`);
  expect(getComputedStyle(image).color).toBe(color);
});
