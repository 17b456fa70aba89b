import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const linesOf = (path: string): string[] => readFileSync(join(root, path), 'utf8').trimEnd().split('\n');

/** Files that name quick messages in their path, without those of other features that use them. */
const own = globSync(
  [
    '{shared,functions,web}/**/*quick-messages*.ts',
    'web/src/features/quick-messages/*',
    'functions/src/{data,features}/quick-messages/*',
    'web/src/i18n/locales/*/screens/quickMessages.json',
  ],
  { cwd: root, exclude: ['**/node_modules/**', 'web/src/features/messages/**', 'functions/src/domain/**'] },
);
/** Files in which the feature is registered. */
const registration = [
  'shared/src/contract/errors.ts',
  'shared/src/contract/registry.ts',
  'shared/test/access/inbox.ts',
  'functions/src/data/stores.ts',
  'functions/src/entry/http/inbox.ts',
  'web/src/app/features.ts',
  'web/src/app/later-events.ts',
];

it('a plain feature takes 22 files and 800 lines at most, its registration counted', () => {
  const registered = registration.map((path) => linesOf(path).filter((line) => /quick-?message/i.test(line)).length);
  expect(registered.every((lines) => lines > 0)).toBe(true);
  const files = [...new Set(own)];
  const lines = [...files.map((path) => linesOf(path).length), ...registered].reduce((sum, count) => sum + count, 0);
  expect(files.length + registration.length).toBeLessThanOrEqual(22);
  expect(lines).toBeLessThanOrEqual(800);
  expect(readFileSync(join(root, 'docs/recipes.md'), 'utf8')).toContain(`${files.length} files of its own`);
});
