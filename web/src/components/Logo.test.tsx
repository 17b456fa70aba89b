// @vitest-environment jsdom
import { defaultPublicSettings } from '@recado/shared/contract/settings';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brandQuery } from '../config/brand.ts';
import { renderWithProviders, setUpDom } from '../testing/render.tsx';
import { Logo } from './Logo.tsx';

setUpDom();

test.each([
  ['the logo of its theme', { appLogoLight: 'light.png', appLogoDark: 'dark.png' }, '/brand/light.png', null],
  ['the logo of the other theme on its own surface', { appLogoDark: 'dark.png' }, '/brand/dark.png', 'dark'],
])('shows %s', (_, logos, file, surface) => {
  renderWithProviders(<Logo />, { data: [[brandQuery.queryKey, { ...defaultPublicSettings, ...logos }]] });
  const logo = screen.getByRole('img');
  expect([logo.getAttribute('src'), logo.getAttribute('data-made-for')]).toEqual([file, surface]);
});
