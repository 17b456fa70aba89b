/**
 * A condition in DynamoDB's own expression language. Fields are written as `#field`, values as `:value`:
 * `{ when: '#fence < :fence', values: { fence: 7 } }`.
 */
export interface Condition {
  when: string;
  values?: Readonly<Record<string, unknown>>;
}

/** The parameters that an expression adds to a request. */
interface ExpressionParams {
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}

/** The names that an expression mentions as `#field`. */
export const namesIn = (...expressions: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    expressions.flatMap((expression) =>
      [...expression.matchAll(/#(\w+)/g)].map(([name, field = '']): [string, string] => [name, field]),
    ),
  );

/** Values under their names in an expression. */
const valuesOf = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value]));

/** All of these conditions together; null when there are none. */
export const allOf = (...conditions: readonly (Condition | null | undefined)[]): Condition | null => {
  const present = conditions.filter((condition) => condition !== null && condition !== undefined);
  if (present.length <= 1) return present[0] ?? null;
  return {
    when: present.map(({ when }) => `(${when})`).join(' AND '),
    values: Object.assign({}, ...present.map(({ values }) => values)) as Record<string, unknown>,
  };
};

/** Names and values of expressions, without those that are empty: DynamoDB refuses empty maps. */
export const expressionParams = (
  expressions: readonly string[],
  values: Readonly<Record<string, unknown>>,
): ExpressionParams => {
  const names = namesIn(...expressions);
  return {
    ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: valuesOf(values) } : {}),
  };
};

/** The parameters that make a write conditional. */
export const conditionParams = (condition: Condition | null): ExpressionParams & { ConditionExpression?: string } =>
  condition
    ? { ConditionExpression: condition.when, ...expressionParams([condition.when], condition.values ?? {}) }
    : {};
