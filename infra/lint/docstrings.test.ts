import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = globSync(['{shared,functions,session-host,infra,web}/**/*.{ts,tsx,js}', '*.ts'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
});

/** Words that begin a clause: a docstring begins with a verb, or with the noun for the thing. */
const clauseWords = 'What|Who|Whom|Whose|Whether|How|Why|When|Where|Which|That|Has|Have';
/** Verbs after which a docstring names a thing, not a clause. */
const verbs = 'Returns|Stores|Publishes|Reads';
const docstring = new RegExp(
  `/\\*\\*\\s+(?:\\*\\s+)?(?:(?:${clauseWords})|(?:${verbs}) (?:what|who|how|why|when|where|which))\\b[^\\n]*`,
  'g',
);

it('every docstring says what a thing is or does: no one begins with a clause', () => {
  const clauses = sources.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(docstring)].map(
      ([text]) => `${path}: ${text.replaceAll(/\s+/g, ' ')}`,
    ),
  );
  expect(clauses).toEqual([]);
});
