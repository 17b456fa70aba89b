import { describe, expect, test } from 'vitest';
import { production } from '../testing/synthesise.ts';
import { accepted } from './accepted.ts';
import { keptReleases } from './kept.ts';
import { indexRefusals, refusals } from './refusals.ts';
import { type ReleaseShape, releaseShape, type TemplateJson } from './shape.ts';

const { stacks, template } = production();
const { web: _web, ...compared } = stacks;
const today = releaseShape(
  Object.fromEntries(Object.values(compared).map((stack) => [stack.node.id, template(stack).toJSON() as TemplateJson])),
);
const kept = keptReleases();

test('releases are kept, with their stateful resources', () => {
  expect(kept.length).toBeGreaterThan(1);
  for (const { name, shape } of kept) {
    const types = Object.values(shape).flatMap(({ resources }) => Object.values(resources).map(({ type }) => type));
    expect(types, name).toEqual(
      expect.arrayContaining([
        'AWS::DynamoDB::GlobalTable',
        'AWS::S3::Bucket',
        'AWS::Cognito::UserPool',
        'AWS::KMS::Key',
      ]),
    );
  }
});

test.each(kept)(
  'an installation of $name can be upgraded: nothing with data is replaced, nothing is refused',
  ({ name, shape }) => {
    const known = accepted[name] ?? [];
    const found = refusals(shape, today);
    expect(found.filter((line) => !known.some((pattern) => pattern.test(line)))).toEqual([]);
    expect(known.filter((pattern) => !found.some((line) => pattern.test(line)))).toEqual([]);
  },
);

test.each([...kept, { name: 'today', shape: today }].slice(1).map((after, at) => ({ before: kept[at]!, after })))(
  'the upgrade from $before.name to $after.name changes one index of the table at most',
  ({ before, after }) => {
    expect(indexRefusals(before.shape, after.shape)).toEqual([]);
  },
);

describe('a change is refused', () => {
  /** Returns today's shape with a change of the resources of a type. */
  const changed = (
    type: string,
    change: (resource: ReleaseShape[string]['resources'][string]) => void,
  ): ReleaseShape => {
    const copy = structuredClone(today);
    for (const { resources } of Object.values(copy))
      for (const resource of Object.values(resources)) if (resource.type === type) change(resource);
    return copy;
  };

  test.each([
    ['AWS::Cognito::UserPool', 'Schema', [{ Name: 'email', Required: true }]],
    ['AWS::Cognito::UserPool', 'UsernameAttributes', ['phone_number']],
    ['AWS::Cognito::UserPool', 'AliasAttributes', ['email']],
    ['AWS::DynamoDB::GlobalTable', 'KeySchema', []],
    ['AWS::DynamoDB::GlobalTable', 'LocalSecondaryIndexes', [{ IndexName: 'lsi1' }]],
    ['AWS::S3::Bucket', 'BucketName', 'another'],
    ['AWS::SQS::Queue', 'QueueName', 'another'],
    ['AWS::ApiGatewayV2::Api', 'ProtocolType', 'another'],
  ])('of %s %s', (type, property, value) => {
    const after = changed(type, ({ fixed }) => void (fixed[property] = value));
    expect(refusals(today, after).every((line) => line.includes(`changes ${property}`))).toBe(true);
    expect(refusals(today, after).length).toBeGreaterThan(0);
  });

  test('of the id of a retained resource, and of its retention', () => {
    const renamed = structuredClone(today);
    const { resources } = renamed.Data!;
    const [id] = Object.entries(resources).find(([, { type }]) => type === 'AWS::DynamoDB::GlobalTable')!;
    resources.Another = resources[id]!;
    delete resources[id];
    expect(refusals(today, renamed)).toEqual([expect.stringContaining('is gone')]);
    const released = changed('AWS::KMS::Key', (key) => void (key.retained = false));
    expect(refusals(today, released)).toEqual([expect.stringContaining('is not retained')]);
  });

  test.each(['AWS::ApiGatewayV2::Api', 'AWS::ApiGateway::RestApi', 'AWS::CloudFront::Distribution'])(
    'of the id of %s, and so of its address',
    (type) => {
      const renamed = structuredClone(today);
      const found = Object.values(renamed).flatMap(({ resources }) =>
        Object.entries(resources).filter(([id, resource]) => resource.type === type && delete resources[id]),
      );
      expect(found.length).toBeGreaterThan(0);
      expect(refusals(today, renamed)).toHaveLength(found.length);
    },
  );

  test('of an export that another stack imports', () => {
    const after = structuredClone(today);
    for (const shape of Object.values(after)) shape.exports = [];
    expect(refusals(today, after).length).toBeGreaterThan(50);
  });

  test('of two indexes at once, while one is taken', () => {
    const after = (names: readonly string[]): ReleaseShape =>
      changed('AWS::DynamoDB::GlobalTable', ({ indexes }) => {
        for (const name of names) indexes![name] = { KeySchema: [], Projection: {} };
      });
    expect(indexRefusals(today, after(['gsi5']))).toEqual([]);
    expect(indexRefusals(today, after(['gsi5', 'gsi6']))).toHaveLength(1);
    expect(indexRefusals(today, after(['gsi1', 'gsi2']))).toHaveLength(1);
  });
});
