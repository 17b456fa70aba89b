import type { FunctionGroup } from '../contract/grammar.ts';
import { endpoints } from '../contract/registry.ts';
import { publicApiPath } from '../permissions/api-keys.ts';
import { type RouteKey, routeSelector } from './select-route.ts';

/** Methods that no endpoint has. */
const otherMethods = ['PATCH', 'HEAD'] as const;

/** A route of the HTTP API for endpoints of the contract. */
interface HttpRoute extends RouteKey {
  readonly method: (typeof endpoints)[number]['method'] | (typeof otherMethods)[number];
  /** Group of endpoints, and so the function that answers. */
  readonly group: FunctionGroup;
  /** True where no token is needed. */
  readonly isPublic: boolean;
  /** True where the function asks for an API key. */
  readonly isForKeys?: true;
}

/** The group with the most endpoints. Its calls, and those that the contract does not know, need no route of their own. */
const commonGroup: FunctionGroup = 'inbox';

const isPublic = ({ access }: (typeof endpoints)[number]): boolean => access === 'public';
const exactRoute = (endpoint: (typeof endpoints)[number]): HttpRoute => ({
  method: endpoint.method,
  path: endpoint.path,
  group: endpoint.group,
  isPublic: isPublic(endpoint),
});

/** Returns a path of an endpoint, with `-` for each parameter. */
const samplePath = ({ path }: RouteKey): string => path.replaceAll(/\{[^}]+\}/g, '-');

/** Returns one route for a method and what follows the first segment of paths, which leads to the group of most of them. */
const segmentRoutes = (): HttpRoute[] => {
  const deep = endpoints.filter((endpoint) => !isPublic(endpoint) && endpoint.path.split('/').length > 2);
  const bySegment = Map.groupBy(deep, ({ method, path }) => `${method} /${path.split('/')[1]}/{proxy+}`);
  return [...bySegment].flatMap(([key, sharing]): HttpRoute[] => {
    const groups = [...Map.groupBy(sharing, ({ group }) => group)].toSorted(
      ([, one], [, other]) => other.length - one.length,
    );
    const [group] = groups[0]!;
    const [{ method }] = sharing as [(typeof endpoints)[number]];
    return group === commonGroup ? [] : [{ method, path: key.slice(method.length + 1), group, isPublic: false }];
  });
};

/**
 * Plans the routes: one for each public endpoint; one greedy route for each method, to the common group, and for each first
 * segment of another group; and one for each endpoint that these would lead elsewhere.
 */
const plan = (): HttpRoute[] => {
  const greedy = [
    ...[...new Set(endpoints.map(({ method }) => method))].map((method): HttpRoute => ({
      method,
      path: '/{proxy+}',
      group: commonGroup,
      isPublic: false,
    })),
    ...segmentRoutes(),
  ];
  const routes = [...greedy, ...endpoints.filter(isPublic).map(exactRoute)];
  for (;;) {
    const select = routeSelector(routes);
    const misled = endpoints.filter((endpoint) => {
      const { route } = select(endpoint.method, samplePath(endpoint)) ?? {};
      return route?.group !== endpoint.group || route.isPublic !== isPublic(endpoint);
    });
    if (misled.length === 0) return routes;
    routes.push(...misled.map(exactRoute));
  }
};

const keyMethods = new Set(endpoints.filter(({ scope }) => scope !== undefined).map(({ method }) => method));

/**
 * One route a method for the calls of API keys: the endpoints with a scope are all of the common group. Calls by other
 * methods go there too, so that programs get an error of the API in the place of API Gateway's own.
 */
const keyRoutes = [...keyMethods, ...otherMethods].map((method): HttpRoute => ({
  method,
  path: `${publicApiPath}/{proxy+}`,
  group: commonGroup,
  isPublic: true,
  isForKeys: true,
}));

/**
 * The routes of the HTTP API, fewer than endpoints: API Gateway takes 300 an API. The function that a route leads to
 * selects the endpoint (docs/adr/0007-one-cdk-app-with-six-stacks.md).
 */
export const httpRoutes: readonly HttpRoute[] = [...plan(), ...keyRoutes];
