/** The areas of the public API. */
export const scopeAreas = [
  'contacts',
  'tickets',
  'messages',
  'tags',
  'schedules',
  'campaigns',
  'quick-messages',
  'reports',
] as const;
type ScopeArea = (typeof scopeAreas)[number];

/** The rights that an API key may have: to read or to change an area. Reports are only read. */
export const scopes = [
  'contacts:read',
  'contacts:write',
  'tickets:read',
  'tickets:write',
  'messages:read',
  'messages:write',
  'tags:read',
  'tags:write',
  'schedules:read',
  'schedules:write',
  'campaigns:read',
  'campaigns:write',
  'quick-messages:read',
  'quick-messages:write',
  'reports:read',
] as const satisfies readonly `${ScopeArea}:${'read' | 'write'}`[];
export type Scope = (typeof scopes)[number];

/** Returns whether an area belongs to no queue and no connection: only keys that reach all of them may have it. */
export const needsWholeReach = (scope: Scope): boolean => scope.startsWith('campaigns:');
