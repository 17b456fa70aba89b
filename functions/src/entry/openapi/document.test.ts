import { Validator } from '@seriousme/openapi-schema-validator';
import { endpoints } from '@recado/shared/contract/registry';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './document.ts';

interface Operation {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object; example?: unknown }[];
  requestBody?: { content: { 'application/json': { example?: unknown } } };
  responses: Record<
    string,
    { content: { 'application/json': { schema: { properties: { error: { enum: string[] } } } } } }
  >;
}

const document = openApiDocument() as { paths: Record<string, Record<string, Operation>> };
const operation = (method: string, path: string): Operation => document.paths[path]![method.toLowerCase()]!;

describe('the OpenAPI document', () => {
  it('is valid', async () => {
    const result = await new Validator().validate(openApiDocument());
    expect(result).toMatchObject({ valid: true });
  });

  it('describes every endpoint', () => {
    for (const { method, path, name } of endpoints)
      expect([path, operation(method, path)?.operationId]).toEqual([path, name]);
  });

  it('names every parameter of a path', () => {
    for (const { method, path } of endpoints) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = operation(method, path).parameters.filter((parameter) => parameter.in === 'path');
      expect([path, described.map(({ name }) => name)]).toEqual([path, inPath]);
    }
  });

  it('asks for a token wherever access is not public', () => {
    for (const { method, path, access } of endpoints)
      expect([path, operation(method, path).security.length]).toEqual([path, access === 'public' ? 0 : 1]);
  });

  it('gives the example of every body and parameter that the contract declares', () => {
    for (const { method, path, example } of endpoints) {
      const { requestBody, parameters } = operation(method, path);
      expect([path, requestBody?.content['application/json'].example]).toEqual([path, example?.body]);
      expect([
        path,
        Object.fromEntries(parameters.filter((one) => 'example' in one).map((one) => [one.name, one.example])),
      ]).toEqual([path, { ...(example?.params as object), ...(example?.query as object) }]);
    }
  });

  it('names the errors of a call under their status', () => {
    const { responses } = operation('POST', '/auth/signup');
    expect(responses['409']!.content['application/json'].schema.properties.error.enum).toEqual(['ERR_EMAIL_TAKEN']);
  });
});

it('the description of a metric is its definition, wherever a call asks for one', () => {
  const described = endpoints.filter(({ method, path }) =>
    operation(method, path).parameters.some(({ name }) => name === 'metric'),
  );
  expect(described.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['listMeasuredTickets', 'listCountedMessages', 'listReports']),
  );
  for (const { method, path } of described) {
    const metric = operation(method, path).parameters.find(({ name }) => name === 'metric');
    const { description, enum: names } = metric!.schema as { description: string; enum: string[] };
    for (const name of names) expect(description).toMatch(new RegExp(`^- \`${name}\`: \\S.+\\.$`, 'm'));
  }
});
