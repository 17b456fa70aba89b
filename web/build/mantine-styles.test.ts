import { readdirSync, readFileSync } from 'node:fs';
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

test('every style sheet belongs to a module, so that none is forgotten', () => {
  const modules = readdirSync(join(core, 'esm'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.mjs'),
  );
  const added = modules.flatMap((file) => {
    const id = join(core, 'esm', file);
    const styledCode = withStyles(id, readFileSync(id, 'utf8')) ?? '';
    return [...styledCode.matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name);
  });
  const general = ['baseline', 'default-css-variables', 'global'];
  const sheets = readdirSync(join(core, 'styles'))
    .filter((file) => file.endsWith('.layer.css'))
    .map((file) => file.replace('.layer.css', ''));
  expect(sheets.filter((name) => !general.includes(name) && !added.includes(name))).toEqual([]);
});

test('modules without a style sheet are left alone', () => {
  expect(styled('Portal/Portal.mjs')).toBeNull();
  expect(withStyles('/project/web/src/app/routes/App.tsx', "import a from './App.module.mjs'")).toBeNull();
});
