import {
  type FunctionShape,
  functionEnvironment,
  functions,
  type Grant,
  queues,
  sessionHostEnvironment,
} from '@recado/shared/deployment/resources';
import { describe, expect, test } from 'vitest';
import { production, type Resource, resourcesOf } from './testing/synthesise.ts';

const { stacks, template } = production();
const api = template(stacks.api);
const host = template(stacks.sessionHost);

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
}

const listed = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

/** `action on resource` for each pair that statements allow, with the resource's telling part. */
const pairs = (statements: readonly Statement[]): string[] => {
  for (const { Effect } of statements) expect(Effect).toBe('Allow');
  return [
    ...new Set(
      statements.flatMap(({ Action, Resource }) =>
        listed(Action).flatMap((action) => listed(Resource).map((on) => `${action} on ${named(on)}`)),
      ),
    ),
  ].toSorted();
};

const outboundShards = Object.keys(queues).filter((name) => name.startsWith('outbound-'));

/** What a resource of a statement is, from the references in it. */
const named = (resource: unknown): string => {
  const text = JSON.stringify(resource);
  if (text === '"*"') return '*';
  const index = /\/index\/(\w+)/.exec(text)?.[1];
  if (text.includes('recado-table-arn')) return index ? `index ${index}` : 'table';
  const queue = Object.keys(queues).find((name) =>
    new RegExp(`FnGetAttQueues${name.replaceAll('-', '')}[0-9A-F]{8}Arn`).test(text),
  );
  if (queue) return `queue ${queue}`;
  if (text.includes('recado-media-arn')) return text.includes('"/*"') ? 'media objects' : 'media bucket';
  if (text.includes('FnGetAttUsersPool')) return 'user pool';
  if (text.includes('FnGetAttStateKey')) return 'state key';
  if (/RefMetaAppSecret/.test(text)) return 'Meta app secret';
  if (/:identity\//.test(text)) return 'sender';
  const verb = /\/live\/(\w+)\/@connections\/\*/.exec(text)?.[1];
  if (verb) return `sockets ${verb}`;
  return text.includes('Logs') ? 'own logs' : text;
};

const tableReads = ['BatchGetItem', 'GetItem', 'Query'];
const tableWrites = ['BatchWriteItem', 'ConditionCheckItem', 'DeleteItem', 'PutItem', 'UpdateItem'];

/** The meaning of a grant, written down a second time and independently of what deploys it. */
const meaning = (grant: Grant): string[] => {
  if ('table' in grant) {
    const actions = grant.table === 'read' ? tableReads : [...tableReads, ...tableWrites];
    return [
      ...actions.map((action) => `dynamodb:${action} on table`),
      'dynamodb:Query on index gsi1',
      'dynamodb:Query on index gsi2',
    ];
  }
  if ('send' in grant)
    return (grant.send === 'outbound' ? outboundShards : [grant.send]).map(
      (name) => `sqs:SendMessage on queue ${name}`,
    );
  if ('media' in grant)
    return grant.media === 'read'
      ? ['s3:GetObject on media objects', 's3:ListBucket on media bucket']
      : ['s3:PutObject on media objects'];
  if ('userPool' in grant) return grant.userPool.map((action) => `cognito-idp:${action} on user pool`);
  if ('stateKey' in grant)
    return grant.stateKey === 'open'
      ? ['kms:Decrypt on state key']
      : ['kms:Decrypt on state key', 'kms:GenerateDataKey on state key'];
  if ('mails' in grant) return ['ses:SendEmail on sender'];
  if ('secret' in grant) return ['secretsmanager:GetSecretValue on Meta app secret'];
  return ['POST', 'DELETE'].map((verb) => `execute-api:ManageConnections on sockets ${verb}`);
};

const always = [
  'logs:CreateLogStream on own logs',
  'logs:PutLogEvents on own logs',
  'xray:PutTelemetryRecords on *',
  'xray:PutTraceSegments on *',
];

const consumption = ({ sources }: FunctionShape): string[] =>
  sources.flatMap((source) =>
    'queue' in source
      ? ['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'ReceiveMessage'].map(
          (action) => `sqs:${action} on queue ${source.queue}`,
        )
      : [],
  );

const deployed = new Map(
  [...resourcesOf(api, 'AWS::Lambda::Function').values()].map((lambda) => [
    String(lambda.Properties.FunctionName),
    lambda,
  ]),
);

const statementsOfRole = (lambda: Resource): Statement[] => {
  const roleId = (lambda.Properties.Role as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'][0];
  const role = resourcesOf(api, 'AWS::IAM::Role').get(roleId)!;
  expect(role.Properties.ManagedPolicyArns).toBeUndefined();
  const attached = [...resourcesOf(api, 'AWS::IAM::Policy').values()].filter(({ Properties }) =>
    JSON.stringify(Properties.Roles).includes(roleId),
  );
  expect(attached).toEqual([]);
  return (role.Properties.Policies as { PolicyDocument: { Statement: Statement[] } }[]).flatMap(
    ({ PolicyDocument }) => PolicyDocument.Statement,
  );
};

test('the functions of the registry are deployed, and no other', () => {
  expect([...deployed.keys()].toSorted()).toEqual(
    Object.keys(functions)
      .map((name) => `prod-recado-${name}`)
      .toSorted(),
  );
});

describe.for(Object.entries(functions))('%s', ([name, shape]) => {
  const lambda = deployed.get(`prod-recado-${name}`)!;

  test('may do what its grants say and nothing else', () => {
    expect(pairs(statementsOfRole(lambda))).toEqual(
      [...new Set([...always, ...consumption(shape), ...shape.grants.flatMap(meaning)])].toSorted(),
    );
  });

  test('is given its whole environment, time and memory', () => {
    const { Variables } = lambda.Properties.Environment as { Variables: Record<string, unknown> };
    for (const variable of functionEnvironment) expect(Variables[variable], variable).toBeTruthy();
    expect(lambda.Properties).toMatchObject({
      Timeout: shape.timeout,
      MemorySize: shape.memory,
      Architectures: ['arm64'],
      TracingConfig: { Mode: 'Active' },
    });
  });

  test('is woken by its queues message by message, and by its clock', () => {
    const mappings = [...resourcesOf(api, 'AWS::Lambda::EventSourceMapping').values()].filter(({ Properties }) =>
      JSON.stringify(Properties.FunctionName).includes(`${name.replaceAll('-', '')}Function`),
    );
    const declared = shape.sources.filter((source) => 'queue' in source);
    expect(mappings).toHaveLength(declared.length);
    for (const { batchSize, maximumConcurrency, queue } of declared) {
      const mapping = mappings.find(({ Properties }) => named(Properties.EventSourceArn) === `queue ${queue}`);
      expect(mapping?.Properties).toMatchObject({
        BatchSize: batchSize,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: maximumConcurrency },
      });
    }
    const rules = [...resourcesOf(api, 'AWS::Events::Rule').values()].filter(
      ({ Properties }) => Properties.Name === `prod-recado-${name}`,
    );
    expect(rules.map(({ Properties }) => Properties.ScheduleExpression)).toEqual(
      shape.sources.flatMap((source) => ('schedule' in source ? [source.schedule] : [])),
    );
  });
});

describe('the session host', () => {
  const policies = [...resourcesOf(host, 'AWS::IAM::Policy').values()].filter(({ Properties }) =>
    JSON.stringify(Properties.Roles).includes('TaskRole'),
  );

  test('may use its state, both sides’ queues, media and the one key, and nothing else', () => {
    const statements = policies.flatMap(
      ({ Properties }) => (Properties.PolicyDocument as { Statement: Statement[] }).Statement,
    );
    expect(pairs(statements)).toEqual(
      [
        ...new Set([
          ...meaning({ table: 'readWrite' }),
          ...meaning({ send: 'inbound' }),
          ...meaning({ send: 'history' }),
          ...meaning({ send: 'outbound' }),
          ...meaning({ media: 'read' }),
          ...meaning({ media: 'write' }),
          's3:AbortMultipartUpload on media objects',
          'kms:Decrypt on state key',
          'kms:GenerateDataKey on state key',
          ...outboundShards.flatMap((name) =>
            ['ChangeMessageVisibility', 'DeleteMessage', 'ReceiveMessage'].map(
              (action) => `sqs:${action} on queue ${name}`,
            ),
          ),
        ]),
      ].toSorted(),
    );
  });

  test('is given its whole environment', () => {
    const [task] = [...resourcesOf(host, 'AWS::ECS::TaskDefinition').values()];
    const [container] = task!.Properties.ContainerDefinitions as { Environment: { Name: string; Value: unknown }[] }[];
    const given = new Map(container!.Environment.map(({ Name, Value }) => [Name, Value]));
    for (const variable of sessionHostEnvironment) expect(given.get(variable), variable).toBeTruthy();
  });
});
