import { Validator } from '@seriousme/openapi-schema-validator';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sampleLanguages } from './code-samples.ts';
import { publicApiFiles } from './files.ts';
import { operationLines, operationsMark, publicEndpoints } from './operations.ts';

const files = publicApiFiles();

interface Operation {
  operationId: string;
  security: object[];
  'x-codeSamples': { lang: string; source: string }[];
}

it('is a valid OpenAPI document of the calls with a scope, and of no other', async () => {
  const document = JSON.parse(files['openapi.json']!) as { paths: Record<string, Record<string, Operation>> };
  expect(await new Validator().validate(document)).toMatchObject({ valid: true });
  const operations = Object.values(document.paths).flatMap((ofPath) => Object.values(ofPath));
  const scopes = new Map(publicEndpoints.map(({ name, scope }) => [name, scope]));
  expect(operations.length).toBe(publicEndpoints.length);
  for (const { operationId, security, 'x-codeSamples': samples } of operations) {
    expect([operationId, security]).toEqual([operationId, [{ key: [scopes.get(operationId)] }]]);
    expect(samples.map(({ lang }) => lang)).toEqual(sampleLanguages);
  }
});

it('is a collection of Postman, version 2.1, with a request for each call', () => {
  interface Item {
    name: string;
    item?: Item[];
    request?: { method: string; url: { raw: string; host: string[]; path: string[] }; body?: { raw: string } };
  }
  const { info, item } = JSON.parse(files['postman.json']!) as { info: { schema: string }; item: Item[] };
  expect(info.schema).toBe('https://schema.getpostman.com/json/collection/v2.1.0/collection.json');
  const requests = item.flatMap((folder) => folder.item ?? []);
  expect(requests.length).toBe(publicEndpoints.length);
  for (const { name, request } of requests) {
    expect(name).not.toBe('');
    const [path] = request!.url.raw.split('?');
    expect(path).toBe(`${request!.url.host.join('')}/${request!.url.path.join('/')}`);
    if (request!.body) expect(JSON.parse(request!.body.raw)).toBeTypeOf('object');
  }
});

it('is a page with each call, its fields, and the changes', () => {
  const page = files['index.html']!;
  for (const { name } of publicEndpoints) expect(page).toContain(`<section id="${name}">`);
  expect(page).toContain('<p>Body: <code>name!</code> <code>number!</code>');
  expect(page).toMatch(/<section id="changes">\n<h2>Changes of the public API<\/h2>/);
  expect(page).toContain(`<code>${operationsMark()}</code></h3>\n<ul><li>`);
});

it('has changed only with an entry in docs/public-api-changes.md, whose newest mark is that of its calls', () => {
  const log = readFileSync(new URL('../../../../docs/public-api-changes.md', import.meta.url), 'utf8');
  const [newest] = [...log.matchAll(/^## \d{4}-\d{2}-\d{2} `(\w{8})`\n\n- .+/gm)].map(([, mark]) => mark);
  expect(operationLines().length).toBe(publicEndpoints.length);
  expect(newest, 'add a heading with this date and mark, and what changed for programs').toBe(operationsMark());
});
