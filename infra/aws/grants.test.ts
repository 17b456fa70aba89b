import type { Grant } from '@recado/shared/deployment/function-shape';
import { functionEnvironment } from '@recado/shared/deployment/functions';
import type { sessionHostEnvironment } from '@recado/shared/deployment/resources';
import { describe, expect, test } from 'vitest';
import type { ExpectedFunction } from './testing/expected-consumers.ts';
import { expectedFunctions } from './testing/expected-functions.ts';
import { expectedQueues, expectedShards } from './testing/expected-queues.ts';
import { production, type Resource, referredId, resourcesOf } from './testing/synthesise.ts';

const { stacks, template } = production();
const api = template(stacks.api);
const host = template(stacks.sessionHost);

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
}

const listed = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

/** Returns `action on resource` for each pair that statements allow, with a readable name of the resource. */
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

/** `logs of` and the name of the group, by logical id. */
const logGroupNames = new Map(
  [...resourcesOf(api, 'AWS::Logs::LogGroup')].map(([id, { Properties }]) => [
    id,
    `logs of ${String(Properties.LogGroupName)}`,
  ]),
);

/** Returns a readable name of a statement's resource, from the references in it. */
const named = (resource: unknown): string => {
  const text = JSON.stringify(resource);
  if (text === '"*"') return '*';
  const index = /\/index\/(\w+)/.exec(text)?.[1];
  if (text.includes(':table/prod-recado-drill-*')) return 'drill tables';
  if (text.includes('recado-table-arn')) return index ? `index ${index}` : 'table';
  const ofEach = Object.keys(expectedQueues).flatMap((name) => [name, `${name}-dead`]);
  const queue = ofEach.find((name) => new RegExp(`FnGetAttQueues${name.replaceAll('-', '')}[0-9A-F]{8}Arn`).test(text));
  if (queue) return `queue ${queue}`;
  if (text.includes('recado-site-arn')) return text.includes('"/brand/*"') ? 'brand of the site' : 'site';
  if (text.includes('recado-media-arn')) return text.includes('"/*"') ? 'media objects' : 'media bucket';
  if (text.includes('FnGetAttUsersPool')) return 'user pool';
  if (text.includes('FnGetAttStateKey')) return 'state key';
  if (/RefMetaAppSecret/.test(text)) return 'Meta app secret';
  if (/RefOpenAiSecret/.test(text)) return 'OpenAI secret';
  if (/:identity\//.test(text)) return 'sender';
  if (text.includes('FnGetAttTimersRole')) return 'scheduler role';
  if (text.includes(':schedule/prod-recado-timers/*')) return 'timers';
  const verb = /\/live\/(\w+)\/@connections\/\*/.exec(text)?.[1];
  if (verb) return `sockets ${verb}`;
  return logGroupNames.get(referredId(resource) ?? '') ?? text;
};

const tableReads = ['BatchGetItem', 'GetItem', 'Query'];
const tableWrites = ['BatchWriteItem', 'ConditionCheckItem', 'DeleteItem', 'PutItem', 'UpdateItem'];

/** Returns the permissions that a grant means, written by hand and independently of what deploys it. */
const meaning = (grant: Grant): string[] => {
  if ('table' in grant && grant.table === 'scan') return ['dynamodb:Scan on table'];
  if ('table' in grant) {
    const actions = grant.table === 'read' ? tableReads : [...tableReads, ...tableWrites];
    return [
      ...actions.map((action) => `dynamodb:${action} on table`),
      'dynamodb:Query on index gsi1',
      'dynamodb:Query on index gsi2',
      'dynamodb:Query on index gsi3',
      'dynamodb:Query on index gsi4',
    ];
  }
  if ('backups' in grant)
    return [
      'dynamodb:DescribeContinuousBackups on table',
      'dynamodb:RestoreTableToPointInTime on table',
      ...[
        ...tableReads,
        ...tableWrites.filter((action) => action !== 'ConditionCheckItem'),
        ...['DeleteTable', 'DescribeTable', 'RestoreTableToPointInTime', 'Scan'],
      ].map((action) => `dynamodb:${action} on drill tables`),
    ];
  if ('send' in grant)
    return (grant.send === 'outbound' ? expectedShards : [grant.send]).map(
      (name) => `sqs:SendMessage on queue ${name}`,
    );
  if ('setAside' in grant) return [`sqs:SendMessage on queue ${grant.setAside}-dead`];
  if ('media' in grant)
    return {
      read: ['s3:GetObject on media objects', 's3:ListBucket on media bucket'],
      write: ['s3:PutObject on media objects'],
      delete: ['s3:DeleteObject on media objects'],
      erase: ['s3:DeleteObjectVersion on media objects', 's3:ListBucketVersions on media bucket'],
    }[grant.media];
  if ('site' in grant) return ['s3:DeleteObject on brand of the site', 's3:PutObject on brand of the site'];
  if ('userPool' in grant) return grant.userPool.map((action) => `cognito-idp:${action} on user pool`);
  if ('stateKey' in grant)
    return grant.stateKey === 'open'
      ? ['kms:Decrypt on state key']
      : ['kms:Decrypt on state key', 'kms:GenerateDataKey on state key'];
  if ('schedules' in grant && grant.schedules === 'delete')
    return ['scheduler:DeleteSchedule on timers', 'scheduler:ListSchedules on *'];
  if ('schedules' in grant) return ['iam:PassRole on scheduler role', 'scheduler:CreateSchedule on timers'];
  if ('mails' in grant) return ['ses:SendEmail on sender'];
  if ('secret' in grant)
    return [`secretsmanager:GetSecretValue on ${grant.secret === 'metaApp' ? 'Meta app' : 'OpenAI'} secret`];
  return ['POST', 'DELETE'].map((verb) => `execute-api:ManageConnections on sockets ${verb}`);
};

/** The permissions that every function has: its own logs and traces. */
const always = (name: string): string[] => [
  `logs:CreateLogStream on logs of /aws/lambda/prod-recado-${name}`,
  `logs:PutLogEvents on logs of /aws/lambda/prod-recado-${name}`,
  'xray:PutTelemetryRecords on *',
  'xray:PutTraceSegments on *',
];

const consumption = ({ sources }: ExpectedFunction): string[] =>
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

test('these functions are deployed, and no other', () => {
  expect([...deployed.keys()].toSorted()).toEqual(
    Object.keys(expectedFunctions)
      .map((name) => `prod-recado-${name}`)
      .toSorted(),
  );
});

/** The reference that each variable of the environment must have. */
const expectedEnvironment: Readonly<Record<(typeof functionEnvironment)[number], RegExp>> = {
  TABLE_NAME: /^\{"Fn::ImportValue":"prod-recado-table-name"\}$/,
  MEDIA_BUCKET: /OutputRefMediaBucket/,
  SITE_BUCKET: /OutputRefSiteBucket/,
  QUEUE_URL_PREFIX: /"https:\/\/sqs\.".*"\/prod-"/,
  OUTBOUND_SHARDS: /^\{"Fn::ImportValue":"prod-recado-shards"\}$/,
  USER_POOL_ID: /^\{"Fn::ImportValue":"prod-recado-Data:ExportsOutputRefUsersPool[0-9A-F]{16}"\}$/,
  USER_POOL_CLIENT_ID: /OutputRefUsersPoolWeb/,
  USER_POOL_JWKS_URL: /"https:\/\/cognito-idp\.".*UsersPool[0-9A-F]{16}"\},"\/\.well-known\/jwks\.json"/,
  SOCKET_MANAGEMENT_URL: /"https:\/\/",\{"Ref":"SocketsApi.*"\/live"/,
  API_URL: /"https:\/\/",\{"Ref":"HttpApi|HttpApi.*ApiEndpoint/,
  INTEGRATORS_KEY_PREFIX: /^"prod-"$/,
  WEB_ORIGIN: /"https:\/\/",.*SiteDistribution.*DomainName/,
  KMS_KEY_ID: /OutputFnGetAttStateKey/,
  META_APP_SECRET_ID: /OutputRefMetaAppSecret/,
  OPENAI_SECRET_ID: /OutputRefOpenAiSecret/,
  OPENAI_API_URL: /^"https:\/\/api\.openai\.com\/v1"$/,
  AI_MODEL: /^"gpt-4o-mini"$/,
  EMBEDDING_MODEL: /^"text-embedding-3-small"$/,
  SCHEDULE_GROUP: /^"prod-recado-timers"$/,
  SCHEDULER_ROLE_ARN: /TimersRole/,
  TIMERS_QUEUE_ARN: /Queues.*timers/,
  MAIL_FROM: /^"hello@example\.com"$/,
  LIMITS: /^"\{\}"$/,
  LOG_LEVEL: /^"INFO"$/,
  RELEASE: /^"[\w.-]+"$/,
};

describe.for(Object.entries(expectedFunctions))('%s', ([name, expected]) => {
  const lambda = deployed.get(`prod-recado-${name}`)!;
  const [lambdaId] = [...resourcesOf(api, 'AWS::Lambda::Function')].find(
    ([, { Properties }]) => Properties.FunctionName === `prod-recado-${name}`,
  )!;

  test('may do what its grants allow and nothing else', () => {
    expect(pairs(statementsOfRole(lambda))).toEqual(
      [...new Set([...always(name), ...consumption(expected), ...expected.grants.flatMap(meaning)])].toSorted(),
    );
  });

  test('has its environment, time, memory, runtime and log', () => {
    const { Variables } = lambda.Properties.Environment as { Variables: Record<string, unknown> };
    const { ownEnvironment = {} } = expected;
    expect(Object.keys(Variables).toSorted()).toEqual(
      [...functionEnvironment, ...Object.keys(ownEnvironment)].toSorted(),
    );
    expect(Variables).toMatchObject(ownEnvironment);
    for (const [variable, pattern] of Object.entries(expectedEnvironment))
      expect(JSON.stringify(Variables[variable]), variable).toMatch(pattern);
    expect(lambda.Properties).toMatchObject({
      Timeout: expected.timeout,
      MemorySize: expected.memory,
      Runtime: 'nodejs24.x',
      Handler: 'index.handler',
      Architectures: ['arm64'],
      TracingConfig: { Mode: 'Active' },
    });
    expect(lambda.Properties.ReservedConcurrentExecutions).toBe(name === 'http-inbox' ? 400 : undefined);
    const { LogGroup } = lambda.Properties.LoggingConfig as { LogGroup: unknown };
    expect(logGroupNames.get(referredId(LogGroup)!)).toBe(`logs of /aws/lambda/prod-recado-${name}`);
  });

  test('is invoked by its queues, message by message', () => {
    const mappings = [...resourcesOf(api, 'AWS::Lambda::EventSourceMapping').values()].filter(
      ({ Properties }) => referredId(Properties.FunctionName) === lambdaId,
    );
    const consumed = expected.sources.filter((source) => 'queue' in source);
    expect(
      mappings.map(({ Properties }) => {
        const { EventSourceArn, BatchSize, MaximumBatchingWindowInSeconds = 0, ScalingConfig, ...others } = Properties;
        return {
          queue: named(EventSourceArn).replace('queue ', ''),
          batchSize: BatchSize,
          batchingWindow: MaximumBatchingWindowInSeconds,
          maximumConcurrency: (ScalingConfig as { MaximumConcurrency: number }).MaximumConcurrency,
          reports: others.FunctionResponseTypes,
          enabled: others.Enabled ?? true,
          filter: others.FilterCriteria ?? null,
        };
      }),
    ).toEqual(
      consumed.map((source) => ({ ...source, reports: ['ReportBatchItemFailures'], enabled: true, filter: null })),
    );
  });

  test('is invoked by its schedule, and a missed tick is not repeated', () => {
    const rules = [...resourcesOf(api, 'AWS::Events::Rule').values()].filter(
      ({ Properties }) => Properties.Name === `prod-recado-${name}`,
    );
    expect(rules.map(({ Properties }) => Properties)).toMatchObject(
      expected.sources.flatMap((source) =>
        'schedule' in source
          ? [
              {
                ScheduleExpression: source.schedule,
                State: 'ENABLED',
                Targets: [
                  {
                    Arn: { 'Fn::GetAtt': [lambdaId, 'Arn'] },
                    RetryPolicy: { MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 0 },
                  },
                ],
              },
            ]
          : [],
      ),
    );
  });
});

test('no other rule or event source invokes a function', () => {
  const sources = Object.values(expectedFunctions).flatMap((expected) => expected.sources);
  expect(resourcesOf(api, 'AWS::Lambda::EventSourceMapping').size).toBe(
    sources.filter((source) => 'queue' in source).length,
  );
  expect(resourcesOf(api, 'AWS::Events::Rule').size).toBe(sources.filter((source) => 'schedule' in source).length);
});

test('logs are kept for 30 days', () => {
  const groups = [stacks.api, stacks.sessionHost].flatMap((stack) => [
    ...resourcesOf(template(stack), 'AWS::Logs::LogGroup').values(),
  ]);
  expect(
    Object.fromEntries(groups.map(({ Properties }) => [Properties.LogGroupName, Properties.RetentionInDays])),
  ).toEqual(
    Object.fromEntries(
      [
        ...Object.keys(expectedFunctions).map((name) => `/aws/lambda/prod-recado-${name}`),
        '/aws/vendedlogs/prod-recado-http',
        '/aws/vendedlogs/prod-recado-integrators',
        '/aws/vendedlogs/prod-recado-sockets',
        '/ecs/prod-recado-session-host',
      ].map((name) => [name, 30]),
    ),
  );
});

test('schedules send to the queue of timers alone, in the name of this account alone', () => {
  const data = template(stacks.data);
  const [[id, role] = []] = [...resourcesOf(data, 'AWS::IAM::Role')].filter(([name]) => name.startsWith('TimersRole'));
  expect(role?.Properties.AssumeRolePolicyDocument).toMatchObject({
    Statement: [
      {
        Principal: { Service: 'scheduler.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ],
  });
  const statements = [...resourcesOf(data, 'AWS::IAM::Policy').values()]
    .filter(({ Properties }) => JSON.stringify(Properties.Roles).includes(id ?? 'no role'))
    .flatMap(({ Properties }) => (Properties.PolicyDocument as { Statement: Statement[] }).Statement);
  expect(statements.map(({ Action }) => Action)).toEqual(['sqs:SendMessage']);
  expect(JSON.stringify(statements[0]?.Resource)).toMatch(/Queuestimers[0-9A-F]{8}/);
  const [group] = resourcesOf(data, 'AWS::Scheduler::ScheduleGroup').values();
  expect(group?.Properties).toMatchObject({ Name: 'prod-recado-timers' });
});

describe('the session host', () => {
  const policies = [...resourcesOf(host, 'AWS::IAM::Policy').values()].filter(({ Properties }) =>
    JSON.stringify(Properties.Roles).includes('TaskRole'),
  );

  test('may use table, inbound and outbound queues, media and the state key, and nothing else', () => {
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
          ...expectedShards.flatMap((name) =>
            ['ChangeMessageVisibility', 'DeleteMessage', 'ReceiveMessage'].map(
              (action) => `sqs:${action} on queue ${name}`,
            ),
          ),
        ]),
      ].toSorted(),
    );
  });

  test('has its environment', () => {
    const [task] = [...resourcesOf(host, 'AWS::ECS::TaskDefinition').values()];
    const [container] = task!.Properties.ContainerDefinitions as { Environment: { Name: string; Value: unknown }[] }[];
    const variables = new Map(container!.Environment.map(({ Name, Value }) => [Name, Value]));
    const expected: Readonly<Record<(typeof sessionHostEnvironment)[number] | 'AWS_REGION', RegExp>> = {
      AWS_REGION: /^\{"Ref":"AWS::Region"\}$/,
      TABLE_NAME: expectedEnvironment.TABLE_NAME,
      MEDIA_BUCKET: expectedEnvironment.MEDIA_BUCKET,
      QUEUE_URL_PREFIX: expectedEnvironment.QUEUE_URL_PREFIX,
      OUTBOUND_SHARDS: expectedEnvironment.OUTBOUND_SHARDS,
      KMS_KEY_ID: expectedEnvironment.KMS_KEY_ID,
      HEALTH_PORT: /^"8080"$/,
      LOG_LEVEL: /^"info"$/,
      RELEASE: /^"[\w.-]+"$/,
      SESSION_CAPACITY: /^"\d{2,3}"$/,
      STAGE: /^"prod"$/,
    };
    expect([...variables.keys()].toSorted()).toEqual(Object.keys(expected).toSorted());
    for (const [variable, pattern] of Object.entries(expected))
      expect(JSON.stringify(variables.get(variable)), variable).toMatch(pattern);
  });
});
