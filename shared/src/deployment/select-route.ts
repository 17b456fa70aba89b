/** A route of an HTTP API: a method and a path, with parameters in braces; `{proxy+}` at its end takes the rest of a path. */
export interface RouteKey {
  readonly method: string;
  readonly path: string;
}

export interface RouteMatch<Route extends RouteKey> {
  readonly route: Route;
  readonly parameters: Record<string, string>;
}

const greedy = '{proxy+}';
const isParameter = (segment: string): boolean => segment.startsWith('{');

const bind = (pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined => {
  const isGreedy = pattern.at(-1) === greedy;
  const fixed = isGreedy ? pattern.slice(0, -1) : pattern;
  if (isGreedy ? segments.length <= fixed.length : segments.length !== fixed.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [at, expected] of fixed.entries()) {
    const given = segments[at]!;
    if (isParameter(expected) && given !== '') parameters[expected.slice(1, -1)] = given;
    else if (expected !== given) return undefined;
  }
  if (!isGreedy) return parameters;
  const rest = segments.slice(fixed.length).join('/');
  return rest === '' ? undefined : { ...parameters, proxy: rest };
};

/** Sort key, from the left: a static segment comes before a parameter, and a parameter before the rest of a path. */
const specificity = (path: string): string => {
  const segments = path.split('/');
  const kinds = segments.map((segment) => (segment === greedy ? '2' : isParameter(segment) ? '1' : '0'));
  return `${segments.at(-1) === greedy ? 'greedy' : 'exact'} ${kinds.join('')}`;
};

/**
 * Returns a function that selects the route for a method and a decoded path, as an HTTP API of API Gateway does: the most
 * specific of those that match in full, else the most specific greedy one. Undefined where none matches.
 */
export const routeSelector = <Route extends RouteKey>(
  routes: readonly Route[],
): ((method: string, path: string) => RouteMatch<Route> | undefined) => {
  const sorted = routes
    .toSorted((one, other) => (specificity(one.path) > specificity(other.path) ? 1 : -1))
    .map((route) => ({ route, pattern: route.path.split('/') }));
  return (method, path) => {
    const segments = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/');
    for (const { route, pattern } of sorted) {
      const parameters = route.method === method ? bind(pattern, segments) : undefined;
      if (parameters) return { route, parameters };
    }
    return undefined;
  };
};
