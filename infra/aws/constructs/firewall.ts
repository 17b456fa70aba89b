import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { stagePrefix } from '../names.ts';

interface FirewallProps {
  stage: string;
  /** The part of the name behind the stage. */
  name: string;
  scope: 'REGIONAL' | 'CLOUDFRONT';
  /** Requests of one address in five minutes, by the rules that count them. */
  limits: readonly Limit[];
}

/** A limit of one address. */
interface Limit {
  name: string;
  /** Requests in five minutes. */
  requests: number;
  /** The beginning of a header by which requests are counted; all are without it. */
  header?: { name: string; beginsWith: string };
}

/**
 * AWS's own lists: addresses that attack others, and requests that only an attack makes. Not the core rule set: it refuses
 * bodies above 8 kB and texts that look like HTML, which customers write.
 */
const managedGroups = ['AWSManagedRulesAmazonIpReputationList', 'AWSManagedRulesKnownBadInputsRuleSet'];
const window = 300;

/** Metrics, and no samples of requests: they would hold tokens and addresses. */
const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

const managed = (name: string, priority: number): CfnWebACL.RuleProperty => ({
  name,
  priority,
  statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
  overrideAction: { none: {} },
  visibilityConfig: visibility(name),
});

const limited = ({ name, requests, header }: Limit, priority: number): CfnWebACL.RuleProperty => ({
  name,
  priority,
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      limit: requests,
      evaluationWindowSec: window,
      ...(header && {
        scopeDownStatement: {
          byteMatchStatement: {
            fieldToMatch: { singleHeader: { Name: header.name } },
            positionalConstraint: 'STARTS_WITH',
            searchString: header.beginsWith,
            textTransformations: [{ priority: 0, type: 'NONE' }],
          },
        },
      }),
    },
  },
  action: { block: {} },
  visibilityConfig: visibility(name),
});

const cognito = (operation: string): Limit['header'] => ({
  name: 'x-amz-target',
  beginsWith: `AWSCognitoIdentityProviderService.${operation}`,
});

/** Before the user pool and the integrators' REST API: an office of a hundred people behind one address signs in and works. */
export const apiLimits: readonly Limit[] = [
  { name: 'sign-ins', requests: 300, header: cognito('InitiateAuth') },
  { name: 'passwords', requests: 300, header: cognito('RespondToAuthChallenge') },
  // As many as the usage plan of a key lets through.
  { name: 'requests', requests: 60_000 },
];
/** Before the distribution, which has files alone. */
export const webLimits: readonly Limit[] = [{ name: 'files', requests: 20_000 }];

/** A web ACL: AWS's lists, and limits of each address. Everything else passes. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { stage, name, scope: of, limits }: FirewallProps) {
    super(scope, id);
    const rules = [
      ...managedGroups.map(managed),
      ...limits.map((limit, index) => limited(limit, managedGroups.length + index)),
    ];
    const acl = new CfnWebACL(this, 'Acl', {
      name: `${stagePrefix(stage)}recado-${name}`,
      scope: of,
      defaultAction: { allow: {} },
      rules,
      visibilityConfig: visibility(name),
    });
    this.arn = acl.attrArn;
  }

  /** Puts it before a resource. */
  protect(id: string, resourceArn: string): CfnWebACLAssociation {
    return new CfnWebACLAssociation(this, id, { webAclArn: this.arn, resourceArn });
  }
}
