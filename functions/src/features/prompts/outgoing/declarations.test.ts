import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { declarations } from './declarations.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The ways to an address that is not the product's own. */
const outward =
  /\b(?:callOutside|callWebhook|withOpenAi|guardedFetch|toleratingFetch|callToolOf|listToolsOf)(?:<[^(]*>)?\(/;

/** The callers that send nothing of conversations: they read an address, or are what others call by. */
const silent = [
  'domain/tools/read-tools.ts',
  'features/api-keys/oauth/client-document.ts',
  'features/external-messages/sent-files.ts',
  'features/knowledge/reading/fetch-page.ts',
  'features/queue-integrations/fetch-parts.ts',
  'features/queue-integrations/services/tools/usable-tools.ts',
  'platform/call-webhook.ts',
  'platform/guarded-fetch.ts',
  'platform/mcp/mcp-oauth.ts',
  'platform/mcp/tolerating-fetch.ts',
  'platform/mcp/with-mcp.ts',
  'platform/open-ai/with-open-ai.ts',
];

/** The push services of browsers get notifications sealed for their device. */
const sealed = ['features/push/send-push.ts'];

it('every caller of an outside address is declared with what it sends, or sends nothing that is read', () => {
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const callers = files.filter((file) => outward.test(readFileSync(`${root}${file}`, 'utf8')));
  const declared = declarations.flatMap(({ clients }) => clients);
  expect(callers.toSorted()).toEqual([...new Set([...declared, ...silent, ...sealed])].toSorted());
});
