import { expect, test } from 'vitest';
import { installation, onlyOf, production, referredId, resourcesOf } from '../testing/synthesise.ts';

const webFirewallArn = 'arn:aws:wafv2:us-east-1:111111111111:global/webacl/prod-recado-web/0f';
const protectedOne = installation({ firewall: 'all', webFirewallArn });
const { api, data, edge } = protectedOne.stacks;
const apiTemplate = protectedOne.template(api);
const web = protectedOne.app.node.findChild('WebFirewall') as typeof api;

interface Rule {
  Name: string;
  Priority: number;
  Action?: object;
  OverrideAction?: object;
  Statement: {
    ManagedRuleGroupStatement?: { Name: string };
    RateBasedStatement?: {
      Limit: number;
      EvaluationWindowSec: number;
      AggregateKeyType: string;
      ScopeDownStatement?: object;
    };
  };
  VisibilityConfig: { SampledRequestsEnabled: boolean };
}
const aclOf = (template = apiTemplate) =>
  onlyOf(template, 'AWS::WAFv2::WebACL').Properties as { Scope: string; DefaultAction: object; Rules: Rule[] };

test('no installation pays for a firewall that it did not ask for', () => {
  const { stacks, template, app } = production();
  expect(resourcesOf(template(stacks.api), 'AWS::WAFv2::WebACL').size).toBe(0);
  expect(app.node.tryFindChild('WebFirewall')).toBeUndefined();
  expect(JSON.stringify(template(stacks.edge).toJSON())).not.toContain('WebACLId');
});

test('the user pool and the stage of the REST API are behind one web ACL', () => {
  const [acl] = resourcesOf(apiTemplate, 'AWS::WAFv2::WebACL').keys();
  const associations = [...resourcesOf(apiTemplate, 'AWS::WAFv2::WebACLAssociation').values()].map(
    ({ Properties }) => Properties,
  );
  expect(associations).toHaveLength(2);
  for (const { WebACLArn } of associations) expect(referredId(WebACLArn)).toBe(acl);
  const [pool] = resourcesOf(protectedOne.template(data), 'AWS::Cognito::UserPool').keys();
  const [stage] = resourcesOf(apiTemplate, 'AWS::ApiGateway::Stage').keys();
  const protectedArns = JSON.stringify(associations.map(({ ResourceArn }) => ResourceArn));
  expect(protectedArns).toContain(`ExportsOutputFnGetAtt${pool}Arn`);
  expect(protectedArns).toContain(`"Ref":"${stage}"`);
});

test('it refuses addresses that attack others, known attacks, and an address that signs in or guesses too often', () => {
  const { Scope, DefaultAction, Rules } = aclOf();
  expect({ Scope, DefaultAction }).toEqual({ Scope: 'REGIONAL', DefaultAction: { Allow: {} } });
  const described = Rules.map(({ Name, Priority, Action, OverrideAction, Statement }) => ({
    Name,
    Priority,
    does: Action ?? OverrideAction,
    limit: Statement.RateBasedStatement?.Limit,
    counted: JSON.stringify(Statement.RateBasedStatement?.ScopeDownStatement)?.match(/"SearchString":"([^"]+)"/)?.[1],
  }));
  expect(described).toEqual([
    { Name: 'AWSManagedRulesAmazonIpReputationList', Priority: 0, does: { None: {} } },
    { Name: 'AWSManagedRulesKnownBadInputsRuleSet', Priority: 1, does: { None: {} } },
    {
      Name: 'sign-ins',
      Priority: 2,
      does: { Block: {} },
      limit: 300,
      counted: 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    {
      Name: 'passwords',
      Priority: 3,
      does: { Block: {} },
      limit: 300,
      counted: 'AWSCognitoIdentityProviderService.RespondToAuthChallenge',
    },
    { Name: 'requests', Priority: 4, does: { Block: {} }, limit: 60_000 },
  ]);
  for (const { Statement } of Rules)
    if (Statement.RateBasedStatement)
      expect(Statement.RateBasedStatement).toMatchObject({ AggregateKeyType: 'IP', EvaluationWindowSec: 300 });
});

test('no request is sampled, as samples hold tokens and the addresses of people', () => {
  for (const template of [apiTemplate, protectedOne.template(web)])
    for (const { Name, VisibilityConfig } of aclOf(template).Rules)
      expect(VisibilityConfig.SampledRequestsEnabled, Name).toBe(false);
});

test('the firewall of the web app is made where CloudFront reads it, and given to it by its address', () => {
  expect(web.region).toBe('us-east-1');
  expect(aclOf(protectedOne.template(web)).Scope).toBe('CLOUDFRONT');
  const { DistributionConfig } = onlyOf(protectedOne.template(edge), 'AWS::CloudFront::Distribution').Properties;
  expect(DistributionConfig).toMatchObject({ WebACLId: webFirewallArn });
});
