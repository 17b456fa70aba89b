import { readFileSync } from 'node:fs';
import { publicApiDocument } from '../openapi/document.ts';
import { codeSample, sampleLanguages, sampleVariables } from './code-samples.ts';
import { escaped, htmlOf } from './html.ts';
import { inputsOf, publicEndpoints, resultOf, sampleCall } from './operations.ts';
import { postmanCollection } from './postman.ts';

const samplesOf = (endpoint: (typeof publicEndpoints)[number]) =>
  sampleLanguages.map((lang) => ({ lang, source: codeSample(lang, sampleCall(endpoint)) }));

const namesOf = (title: string, names: string): string =>
  names === ''
    ? ''
    : `<p>${title}: ${names
        .split(' ')
        .map((name) => `<code>${escaped(name)}</code>`)
        .join(' ')}</p>\n`;

const sectionOf = (endpoint: (typeof publicEndpoints)[number]): string => {
  const samples = samplesOf(endpoint).map(
    ({ lang, source }) => `<details><summary>${lang}</summary><pre>${escaped(source)}</pre></details>`,
  );
  return `<section id="${endpoint.name}">
<h3><code>${endpoint.method} ${escaped(endpoint.path)}</code></h3>
<p>${escaped(endpoint.summary)}. Scope: <code>${endpoint.scope}</code></p>
${namesOf('Query', inputsOf(endpoint, 'query'))}${namesOf('Body', inputsOf(endpoint, 'body'))}${namesOf('Answer', resultOf(endpoint))}
${samples.join('\n')}
</section>`;
};

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
pre{overflow-x:auto;padding:1rem;border:1px solid #8884;border-radius:8px}h3{margin-top:2rem;overflow-wrap:anywhere}`;

/** The changes of the public API by date, as programs may notice them. */
const changes = (): string =>
  htmlOf(readFileSync(new URL('../../../../docs/public-api-changes.md', import.meta.url), 'utf8'));

/** Returns the documentation as a page without scripts. */
const page = (): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Recado: API</title>
<style>${style}</style></head>
<body>
<h1>Recado: API</h1>
<p>Programs call it with an API key: <code>Authorization: Bearer rcd_live_…</code>. Examples read the address of the API from <code>${sampleVariables.api}</code> and the key from <code>${sampleVariables.key}</code>. <a href="openapi.json">OpenAPI 3.1</a>, <a href="postman.json">Postman</a>, <a href="#changes">changes</a>. Names with an exclamation mark are required.</p>
${publicEndpoints.map(sectionOf).join('\n')}
<section id="changes">
${changes()}
</section>
</body>
</html>
`;

/** Returns the files of the public API's documentation, by their names. */
export const publicApiFiles = (): Record<string, string> => ({
  'openapi.json': JSON.stringify(publicApiDocument(samplesOf)),
  'postman.json': JSON.stringify(postmanCollection(), null, 2),
  'index.html': page(),
});
