import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { customised, type Installation, production, throwAway } from './testing/synthesise.ts';

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
      /AKIA[0-9A-Z]{16}|-----BEGIN|"SecretString":(?!"\{\\"apiKey\\":\\"\\")|"Password"|ClientSecret|BEARER|eyJ[\w-]{20,}\.eyJ/i,
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
