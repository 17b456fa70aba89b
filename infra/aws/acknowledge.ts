import { Stack, Validations } from 'aws-cdk-lib';
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js';
import type { IConstruct } from 'constructs';

/**
 * Accepts findings of cdk-nag on a construct and all below it, each with its reason.
 *
 * @param findings rule, with its finding in brackets where the rule has several: `AwsSolutions-IAM5[Resource::*]`
 */
export const acknowledge = (construct: IConstruct, findings: Readonly<Record<string, string>>): void => {
  for (const [id, reason] of Object.entries(findings)) Validations.of(construct).acknowledge({ id, reason });
};

/** Accepts cdk-nag's wildcard findings for resources. Resources without a wildcard are ignored. */
export const acknowledgeWildcards = (construct: IConstruct, resources: readonly string[], reason: string): void => {
  const names = resources.map((resource) => flattenCfnReference(Stack.of(construct).resolve(resource)));
  acknowledge(
    construct,
    Object.fromEntries(
      names.filter((name) => name.includes('*')).map((name) => [`AwsSolutions-IAM5[Resource::${name}]`, reason]),
    ),
  );
};
