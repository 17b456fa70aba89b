import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { withStyles } from './mantine-styles.ts';

const core = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'));
const styled = (component: string): string | null => {
  const id = join(core, 'esm/components', component);
  return withStyles(id, readFileSync(id, 'utf8'));
};

test('a component imports its style sheet after the components that it builds on', () => {
  const code = styled('Button/Button.mjs') ?? '';
  expect(code).toContain("import '@mantine/core/styles/Button.layer.css';");
  expect(code.indexOf('styles/Button.layer.css')).toBeGreaterThan(code.indexOf('UnstyledButton.mjs'));
});

test('modules without a style sheet are left alone', () => {
  expect(styled('Portal/Portal.mjs')).toBeNull();
  expect(withStyles('/project/web/src/app/App.tsx', "import a from './App.module.mjs'")).toBeNull();
});
