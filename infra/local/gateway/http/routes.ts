import type { RouteKey, RouteMatch } from '@recado/shared/deployment/select-route';

/** A route of the local gateway. */
export interface Route extends RouteKey {
  readonly functionName: string;
  readonly public: boolean;
}

export type Match = RouteMatch<Route>;
