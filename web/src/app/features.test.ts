import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screens } from './features.ts';

const ofScreens = new Set(
  readdirSync(new URL('../i18n/locales/pt/screens', import.meta.url)).map((file) => file.replace('.json', '')),
);

test('the drawer’s labels are texts that the app starts with: of a screen’s texts, the title alone', () => {
  const labels = screens.flatMap(({ menu }) => (menu ? [menu.label] : []));
  const missing = labels.filter((label) => {
    const [namespace = '', key] = label.split(':');
    return ofScreens.has(namespace) && key !== 'title';
  });
  expect(labels.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});
