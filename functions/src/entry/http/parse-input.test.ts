import { AppError } from '@recado/shared/contract/errors';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { endpoints } from '@recado/shared/contract/registry';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, test } from 'vitest';
import { garbageBodies, garbageParams, garbageQueries } from '../../../test/garbage.ts';
import { parseInput } from './parse-input.ts';

/** Every endpoint's schemas against all garbage; that the gateway answers what they refuse is in the authorisation matrix. */

const all: readonly Endpoint[] = endpoints;

const codeOf = (endpoint: Partial<Endpoint>, parts: object): string | null => {
  try {
    parseInput(endpoint as Endpoint, { headers: {}, ...parts } as APIGatewayProxyEventV2);
    return null;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

const cases = all.flatMap((endpoint) => [
  ...garbageBodies(endpoint).map((body) => ({ endpoint, only: { body: endpoint.body }, parts: { body } })),
  ...garbageQueries(endpoint).map((query) => ({
    endpoint,
    only: { query: endpoint.query },
    parts: { queryStringParameters: query },
  })),
  ...garbageParams(endpoint).map((params) => ({
    endpoint,
    only: { params: endpoint.params },
    parts: { pathParameters: params },
  })),
]);

test('garbage in a body, a query or a path is refused by every endpoint', () => {
  expect(cases.length).toBeGreaterThan(4_000);
  const accepted = cases
    .map(({ endpoint, only, parts }) => ({ name: endpoint.name, parts, code: codeOf(only, parts) }))
    .filter(({ code }) => code !== 'ERR_VALIDATION');
  expect(accepted).toEqual([]);
});
