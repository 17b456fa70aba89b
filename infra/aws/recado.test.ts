import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsSolutionsChecks } from 'cdk-nag';
import { afterAll, describe, expect, test } from 'vitest';
import { WebStack } from './stacks/web-stack.ts';
import { type Installation, installation } from './testing/synthesise.ts';

const dist = mkdtempSync(join(tmpdir(), 'recado-dist-'));
afterAll(() => rmSync(dist, { recursive: true }));
mkdirSync(join(dist, 'assets'));
writeFileSync(join(dist, 'index.html'), '<html><head></head></html>');

const whole = (context: Record<string, unknown> = {}): Installation & { web: WebStack } => {
  const made = installation(context);
  const { edge, data, api } = made.stacks;
  return { ...made, web: new WebStack(made.app, 'Web', { stackName: 'prod-recado-Web', dist, edge, data, api }) };
};

const templatesOf = ({
  stacks: { edge, data, api, sessionHost, monitoring },
  web,
  template,
}: ReturnType<typeof whole>): [string, Record<string, unknown>][] =>
  [edge, data, api, sessionHost, monitoring, web].map((stack) => [stack.node.id, template(stack).toJSON()]);

const findings = (made: Installation): string[] =>
  new AwsSolutionsChecks(made.app)
    .validateScope(made.app)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    );

describe.for([
  ['production', {}],
  [
    'with a domain',
    {
      webDomain: 'app.example.com',
      webCertificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/x',
      mailFrom: 'hello@example.com',
      alarmEmail: 'ops@example.com',
    },
  ],
  ['a throw-away stage', { stage: 'dev', deletionProtection: false, sessionHosts: 0 }],
] as const)('%s', ([, context]) => {
  test('is clean by cdk-nag', () => {
    const made = whole(context);
    made.app.synth();
    expect(findings(made)).toEqual([]);
  });
});

const production = whole();
const templates = templatesOf(production);

test('no template holds a secret', () => {
  for (const [name, template] of templates) {
    const text = JSON.stringify(template);
    expect(text, name).not.toMatch(
      /AKIA[0-9A-Z]{16}|-----BEGIN|"(SecretString|Password)"|ClientSecret|BEARER|eyJ[\w-]{20,}\.eyJ/i,
    );
  }
});

test('no stack is bound to an account or region', () => {
  for (const [name, template] of templates)
    expect(JSON.stringify(template), name).not.toMatch(
      /\b(us|sa|eu|ap)-(east|west|central|south)-\d\b(?!")|\b\d{12}\b/,
    );
});

test('two stages of an account share no name', () => {
  const namesIn = (made: ReturnType<typeof whole>): string[] =>
    templatesOf(made).flatMap(([, template]) =>
      [...JSON.stringify(template).matchAll(/"(\w*Name|AliasName|Family)":"([^"]+)"/g)]
        .map(([, , name]) => name!)
        .filter((name) => name.includes('recado')),
    );
  const names = namesIn(production);
  const others = new Set(namesIn(whole({ stage: 'dev' })));
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => others.has(name))).toEqual(
    ['prod-recado-Web'].filter((name) => others.has(name) && names.includes(name)),
  );
});
