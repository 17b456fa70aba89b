import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { type Settings, settingsFrom } from './settings.ts';
import {
  customised,
  type Installation,
  installation,
  production,
  type Resource,
  throwAway,
} from './testing/synthesise.ts';

const templatesOf = ({ stacks, template }: Installation): [string, Record<string, unknown>][] => {
  const { edge, data, api, sessionHost, monitoring, web } = stacks;
  return [edge, data, api, sessionHost, monitoring, web].map((stack) => [stack.node.id, template(stack).toJSON()]);
};

const findings = (made: Installation): string[] =>
  new AwsSolutionsChecks(made.app)
    .validateScope(made.app)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    );

test.for([
  ['production', production],
  ['a customised installation', customised],
  ['a throw-away stage', throwAway],
  ['an installation with firewalls', () => installation({ firewall: 'all' })],
] as const)('%s has no finding of cdk-nag', ([, make]) => {
  const made = make();
  made.app.synth();
  expect(findings(made)).toEqual([]);
});

const templates = templatesOf(production());

test('no template holds a secret', () => {
  for (const [name, template] of templates) {
    const text = JSON.stringify(template);
    expect(text, name).not.toMatch(
      /AKIA[0-9A-Z]{16}|-----BEGIN|"SecretString":(?!"\{\\"apiKey\\":\\"\\")|(?<!"GenerateStringKey":)"Password"|ClientSecret|BEARER|eyJ[\w-]{20,}\.eyJ/i,
    );
  }
});

test('no stack is bound to an account or region', () => {
  for (const [name, template] of templates)
    expect(JSON.stringify(template), name).not.toMatch(
      /\b(us|sa|eu|ap)-(east|west|central|south)-\d\b(?!")|\b\d{12}\b/,
    );
});

/** Names of the exports of an installation's stacks. */
const exportsOf = (made: Installation): string[] =>
  templatesOf(made).flatMap(([, { Outputs = {} }]) =>
    Object.values(Outputs as Record<string, { Export?: { Name: string } }>).flatMap(({ Export }) => Export?.Name ?? []),
  );

const webFirewallArn = 'arn:aws:wafv2:us-east-1:111111111111:global/webacl/x/0f';

/** Settings that an operator may change later, some together. */
const changes: Readonly<Record<string, Partial<Record<keyof Settings, unknown>>>> = {
  'a domain': {
    webDomain: 'app.example.com',
    webCertificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/x',
  },
  'an app at Meta': { metaAppId: '123456789012345' },
  'a restored table': { restoredTable: 'recado-restored' },
  'a sender of mails': { mailFrom: 'hello@example.com' },
  'no session hosts': { sessionHosts: 0 },
  'no concurrency set aside': { inboxConcurrency: 0 },
  'a firewall': { firewall: 'all', webFirewallArn },
  'provisioned capacity of the table': {
    tableCapacity: 'provisioned',
    tableWritesLeast: 50,
    tableWritesMost: 500,
    tableReadsLeast: 50,
    tableReadsMost: 500,
  },
  traces: { tracing: true },
  'no protection': { deletionProtection: false },
  'limits, sizes and names': {
    alarmEmail: 'ops@example.com',
    monthlyBudget: 900,
    integratorsRate: 50,
    integratorsBurst: 100,
    integratorsQuota: 1_000,
    sessionHostsMost: 8,
    sessionHostCpu: 1_024,
    sessionHostMemory: 4_096,
    callsPerSecond: 2_000,
    socketsPerSecond: 400,
    queueConcurrency: { inbound: 100 },
    meetingUrl: 'https://meet.example.com',
    openAiUrl: 'https://models.example.com/v1',
    aiModel: 'other',
    embeddingModel: 'other',
    limits: { sockets: 30 },
    logLevel: 'DEBUG',
    release: 'next',
  },
};

/** Names of the exports that a template imports. */
const importsOf = (text: string): string[] =>
  [...text.matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name]) => name!);

/** Sets of those changes: all, and so that of any two one is in a set without the other, both ways. */
const combinations = (): string[][] => {
  const names = Object.keys(changes);
  const bits = Array.from({ length: Math.ceil(Math.log2(names.length)) }, (_, bit) => 1 << bit);
  return [
    names,
    ...bits.flatMap((bit) => [true, false].map((isSet) => names.filter((_, index) => ((index & bit) !== 0) === isSet))),
  ];
};

/** The most that CloudFormation takes of one stack: resources, outputs and bytes. */
const most = { resources: 500, outputs: 200, bytes: 1_000_000 };

/** Exports that the stacks of an installation without any of the changes import, and that are gone: CloudFormation would refuse that. */
const lostOf = (exported: ReadonlySet<string>): string[] => {
  const imported = templatesOf(installation({})).flatMap(([, template]) => importsOf(JSON.stringify(template)));
  expect(imported.length).toBeGreaterThan(50);
  return [...new Set(imported)].filter((name) => !exported.has(name));
};

test.for(combinations().map((names) => [names.join(', '), names] as const))(
  'can be added to an installation that runs, within the limits of a stack: %s',
  ([, names]) => {
    const made = installation(Object.assign({}, ...names.map((name) => changes[name])) as Record<string, unknown>);
    const exported = new Set(exportsOf(made));
    expect(lostOf(exported)).toEqual([]);
    for (const [stack, template] of templatesOf(made)) {
      const text = JSON.stringify(template);
      expect(
        importsOf(text).filter((name) => !exported.has(name)),
        stack,
      ).toEqual([]);
      const { Resources = {}, Outputs = {} } = template as Record<string, object>;
      expect(Object.keys(Resources).length, stack).toBeLessThanOrEqual(most.resources);
      expect(Object.keys(Outputs).length, stack).toBeLessThanOrEqual(most.outputs);
      expect(text.length, stack).toBeLessThan(most.bytes);
    }
  },
);

test('every setting is among those changes, but those that are chosen for good or leave a stack out', () => {
  const settings = Object.keys(settingsFrom(installation({}).app.node));
  const optional = ['webDomain', 'webCertificateArn', 'metaAppId', 'restoredTable', 'mailFrom', 'webFirewallArn'];
  const changed = new Set(Object.values(changes).flatMap((context) => Object.keys(context)));
  const fixed = ['stage', 'shards', 'skipWeb'];
  expect([...settings, ...optional, ...fixed].filter((name) => !changed.has(name) && !fixed.includes(name))).toEqual(
    [],
  );
});

test('what is retained when its stack is deleted has no fixed name, so that the next deployment can make it', () => {
  const retained = templatesOf(production()).flatMap(([, { Resources }]) =>
    Object.values(Resources as Record<string, Resource>).filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain'),
  );
  expect(retained.length).toBeGreaterThan(4);
  const names = retained.flatMap(({ Type, Properties }) =>
    Object.entries(Properties)
      .filter(([key, value]) => /Name$/.test(key) && typeof value === 'string')
      .map(([key, value]) => `${Type} ${key} ${String(value)}`),
  );
  expect(names).toEqual([]);
});

test('a stage without protection retains nothing of its own', () => {
  const retained = templatesOf(throwAway()).flatMap(([, { Resources }]) =>
    Object.entries(Resources as Record<string, Resource>).filter(
      ([, { DeletionPolicy }]) => DeletionPolicy === 'Retain',
    ),
  );
  // API Gateway's role for logs is the account's: all stages share it.
  expect(retained.map(([id]) => id).filter((id) => !id.startsWith('SocketsLog'))).toEqual([]);
});

test('the firewall before CloudFront is removed after the distribution that it stands before', () => {
  const { app, stacks } = installation({ firewall: 'all', webFirewallArn });
  const assembly = app.synth();
  const names = assembly.getStackArtifact(stacks.edge.artifactId).dependencies.map(({ id }) => id);
  expect(names).toContain('WebFirewall');
});

test('two stages of an account share no name', () => {
  const namesIn = (made: Installation): string[] =>
    templatesOf(made).flatMap(([, template]) =>
      [...JSON.stringify(template).matchAll(/"(\w*Name|AliasName|Family)":"([^"]+)"/g)]
        .map(([, , name]) => name!)
        .filter((name) => name.includes('recado')),
    );
  const names = namesIn(production());
  const others = new Set(namesIn(throwAway()));
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => others.has(name))).toEqual([]);
});
