import { type McpTool, mcpTool } from '@recado/shared/contract/mcp-calls';
import { type McpServer, mcpServer } from '@recado/shared/contract/mcp-servers';
import { mcpNumbers } from '@recado/shared/limits/mcp';
import { id } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';

/** A token or the value of a header, sealed for its company. */
const sealed = z.object({ key: z.string(), text: z.string() });

/** A server whose tools the prompts of a company use (ADR 0111). */
export const mcpServerEntity = defineEntity({
  name: 'mcp server',
  schema: mcpServer.omit({ hasSecret: true }).extend({
    secret: sealed.nullable(),
    /** Milliseconds since 1970. */
    readAt: z.int().nullable(),
    /** The time of the next reading of its tools, in milliseconds since 1970; null before the first one. */
    nextReadAt: z.int().nullable().default(null),
    /** A connection that a user has begun: the hash of its state, and sealed the rest; null for none. */
    pending: z.object({ hash: z.string(), userId: id, until: z.int(), sealed }).nullable().default(null),
    /** The time until which one process alone renews the token of the connection; null where none does. */
    renewingUntil: z.int().nullable().default(null),
    version,
  }),
  audited: { name: 'name', hides: ['pending', 'renewingUntil', 'nextReadAt'] },
  partition: 'c#{companyId}#mcp-servers',
  sort: 'server#{id:12}',
  quotas: { 'mcp-servers': { limit: mcpNumbers.servers } },
});

/** The form of a tool that an administrator has allowed. */
const pin = z.object({ hash: z.string(), description: z.string(), schema: z.string() });

/** A tool of a server, in the form that was read last and in the one that is allowed. */
export const mcpToolEntity = defineEntity({
  name: 'mcp tool',
  schema: mcpTool.omit({ state: true, before: true }).extend({
    /** False for a tool that its server offers no longer. */
    isListed: z.boolean(),
    /** Null for a tool that is not allowed. */
    pin: pin.nullable(),
    version,
  }),
  audited: { name: 'name', shows: ['hash', 'pin', 'needsPerson', 'given'] },
  partition: 'c#{companyId}#mcp-tools',
  sort: 'tool#{id:12}',
  // A server has as many as are read of it.
  unlimited: 'part',
});

export type McpServerRecord = EntityRecord<typeof mcpServerEntity>;
export type McpToolRecord = EntityRecord<typeof mcpToolEntity>;

/** Returns whether a tool may be used, or why not. */
export const stateOfTool = ({
  hash,
  isListed,
  pin: allowed,
}: Pick<McpToolRecord, 'hash' | 'isListed' | 'pin'>): McpTool['state'] => {
  if (!isListed) return 'gone';
  if (!allowed) return 'off';
  return allowed.hash === hash ? 'allowed' : 'changed';
};

/** Returns the numbers of a server that follow from its tools. */
export const countsOf = (tools: readonly McpToolRecord[]): Pick<McpServer, 'listed' | 'allowed' | 'changed'> => {
  const states = tools.map(stateOfTool);
  return {
    listed: tools.filter(({ isListed }) => isListed).length,
    allowed: states.filter((state) => state === 'allowed').length,
    changed: states.filter((state) => state === 'changed').length,
  };
};

/** The server as clients see it: without its secret. */
export const presentServer = ({
  version: _version,
  nextReadAt: _next,
  pending: _pending,
  renewingUntil: _renewing,
  secret,
  readAt,
  ...fields
}: McpServerRecord): McpServer => ({
  ...fields,
  hasSecret: secret !== null,
  readAt: readAt === null ? null : new Date(readAt).toISOString(),
});

/** The tool as clients see it, with the form that was allowed where it has changed. */
export const presentTool = (record: McpToolRecord): McpTool => {
  const { version: _version, isListed: _isListed, pin: allowed, ...fields } = record;
  const state = stateOfTool(record);
  const before = state === 'changed' && allowed ? { description: allowed.description, schema: allowed.schema } : null;
  return { ...fields, state, before };
};
