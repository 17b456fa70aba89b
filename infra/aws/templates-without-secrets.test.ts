import { credentialKeys } from '@recado/shared/contract/credentials';
import type { Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { customised, type Installation, production, resourcesOf, throwAway } from './testing/synthesise.ts';

const installations: Record<string, () => Installation> = { production, throwAway, customised };

/** Shapes of keys and tokens of the services that the product calls, of AWS, and of private keys. */
const secrets = [
  /\b[sr]k_(?:live|test)_\w{8,}/,
  /\bwhsec_\w{8,}/,
  /\$aact_\w{8,}/,
  /\bAPP_USR-[\w-]{8,}/,
  /\bClient_(?:Id|Secret)_\w{8,}/,
  /\bsk-[\w-]{20,}/,
  /\bEAA[A-Za-z0-9]{30,}/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/,
];

/** Names of variables that would have a secret as their value. Those that name where one is kept end otherwise. */
const secretName = /(?:SECRET|TOKEN|PASSWORD|PRIVATE_KEY|API_KEY|ACCESS_KEY|CREDENTIAL)S?$/;

const stacksOf = ({ stacks }: Installation): Stack[] =>
  Object.values<Stack | undefined>({ ...stacks }).filter((stack) => stack !== undefined);

/** The environment variables of functions and containers, by the resource that has them. */
const variablesOf = (made: Installation): [string, unknown][] =>
  stacksOf(made).flatMap((stack) => {
    const template = made.template(stack);
    const functions = [...resourcesOf(template, 'AWS::Lambda::Function').values()].flatMap(({ Properties }) =>
      Object.entries((Properties.Environment as { Variables?: object } | undefined)?.Variables ?? {}),
    );
    const containers = [...resourcesOf(template, 'AWS::ECS::TaskDefinition').values()].flatMap(({ Properties }) =>
      (Properties.ContainerDefinitions as { Environment?: { Name: string; Value: unknown }[] }[]).flatMap(
        ({ Environment = [] }) => Environment.map(({ Name, Value }): [string, unknown] => [Name, Value]),
      ),
    );
    return [...functions, ...containers];
  });

it.each([
  `sk_live_${'a1'.repeat(12)}`,
  `whsec_${'a1'.repeat(12)}`,
  `$aact_${'a1'.repeat(12)}`,
  `APP_USR-${'a1'.repeat(12)}`,
  `Client_Secret_${'a1'.repeat(12)}`,
])('the shapes know a secret: %s', (secret) => {
  expect(secrets.some((shape) => shape.test(`{"Value":"${secret}"}`))).toBe(true);
});

describe.each(Object.keys(installations))('the templates of an installation (%s)', (name) => {
  it('have no secret of any service', () => {
    const made = installations[name]!();
    const found = stacksOf(made).flatMap((stack) => {
      const text = JSON.stringify(made.template(stack).toJSON());
      return secrets.flatMap((shape) => shape.exec(text)?.[0] ?? []);
    });
    expect(found).toEqual([]);
  });

  it('have no variable whose value is a secret, and no credential of the settings', () => {
    const variables = variablesOf(installations[name]!());
    expect(variables.length).toBeGreaterThan(10);
    expect(variables.filter(([variable]) => secretName.test(variable))).toEqual([]);
    const text = JSON.stringify(variables);
    expect(credentialKeys.filter((key) => text.includes(key))).toEqual([]);
  });
});
