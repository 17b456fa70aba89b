export interface Route {
  readonly method: string;
  /** As declared, with parameters in braces. */
  readonly path: string;
  readonly functionName: string;
  readonly public: boolean;
}

export interface Match {
  readonly route: Route;
  readonly parameters: Record<string, string>;
}

const isParameter = (segment: string) => segment.startsWith('{');

const bind = (pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined => {
  if (pattern.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [at, expected] of pattern.entries()) {
    const given = segments[at]!;
    if (isParameter(expected) && given !== '') parameters[expected.slice(1, -1)] = given;
    else if (expected !== given) return undefined;
  }
  return parameters;
};

/** Sort key: static segments come before parameters, from the left (`/tickets/list` before `/tickets/{id}`). */
const specificity = (path: string) =>
  path
    .split('/')
    .map((segment) => (isParameter(segment) ? '1' : '0'))
    .join('');

/** Creates a function that finds the route for a method and a decoded path, as API Gateway does. */
export const createRouter = (routes: readonly Route[]): ((method: string, path: string) => Match | undefined) => {
  const sorted = routes
    .toSorted((a, b) => (specificity(a.path) < specificity(b.path) ? -1 : 1))
    .map((route) => ({ route, pattern: route.path.split('/') }));
  return (method, path) => {
    const segments = path.length > 1 && path.endsWith('/') ? path.slice(0, -1).split('/') : path.split('/');
    for (const { route, pattern } of sorted) {
      if (route.method !== method) continue;
      const parameters = bind(pattern, segments);
      if (parameters) return { route, parameters };
    }
    return undefined;
  };
};
