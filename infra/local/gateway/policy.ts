interface Statement {
  Effect?: string;
  Action?: string | string[];
  Resource?: string | string[];
}

interface AuthorizerAnswer {
  principalId?: string;
  policyDocument?: { Statement?: Statement[] };
  context?: Record<string, unknown>;
}

const matches = (pattern: string, text: string) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.?+^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  ).test(text);

const applies = ({ Action = [], Resource = [] }: Statement, arn: string) =>
  [Action].flat().some((action) => matches(action, 'execute-api:Invoke')) &&
  [Resource].flat().some((resource) => matches(resource, arn));

/**
 * Evaluates the policy that a request authorizer returned, as IAM does: a Deny overrides, and an Allow is needed.
 * @returns the context for the function, or undefined if access is denied
 * @throws Error if the answer has no valid policy, to which API Gateway answers 500
 */
export const readAuthorizer = (answer: unknown, arn: string): Record<string, unknown> | undefined => {
  const { principalId, policyDocument, context = {} } = (answer ?? {}) as AuthorizerAnswer;
  if (typeof principalId !== 'string' || !Array.isArray(policyDocument?.Statement))
    throw new Error('The authorizer returned no policy');
  const nested = Object.entries(context).find(([, value]) => typeof value === 'object' && value !== null);
  if (nested)
    throw new Error(
      `The authorizer's context holds an object under ${nested[0]}: API Gateway takes text, numbers and booleans only`,
    );
  const effects = policyDocument.Statement.filter((statement) => applies(statement, arn)).map(({ Effect }) => Effect);
  if (!effects.includes('Allow') || effects.includes('Deny')) return undefined;
  return {
    principalId,
    integrationLatency: 0,
    ...Object.fromEntries(Object.entries(context).map(([name, value]) => [name, String(value)])),
  };
};
