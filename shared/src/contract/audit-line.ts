import * as z from 'zod';

/** The most bytes of texts, and the most things and fields, that a line of the audit log has. */
export const auditLimits = { value: 200, name: 120, things: 8, fields: 24 } as const;

/** A field of a thing before and after; null where it had or has no value, or the log keeps none. */
const auditField = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** True for a field whose values are secret. */
  isHidden: z.boolean().optional(),
});
export type AuditField = z.output<typeof auditField>;

/** A thing that a call named or changed, with its name at that time. */
const auditThing = z.object({
  /** The kind of thing: the name of its entity. */
  thing: z.string(),
  id: z.string().nullable(),
  name: z.string().nullable(),
  change: z.enum(['named', 'created', 'changed', 'removed']),
  fields: z.array(auditField),
});
export type AuditThing = z.output<typeof auditThing>;

/**
 * The authors of a call: a user of the company, one of its API keys, a program with the token of a connection, a prompt that
 * uses a tool, its support,
 * a super user who acts on it from outside, and nobody, before a sign-in.
 */
export const auditAuthors = ['user', 'apiKey', 'connection', 'bot', 'support', 'installation', 'nobody'] as const;

/** The ways of calls that models make: carried out, or tried by a dry run, which changes nothing. */
export const auditWays = ['mcp', 'mcpDryRun'] as const;

/** One act: a writing call of a person or a key, or any call of a model, as the audit log keeps it. Its id has the time. */
export const auditLine = z.object({
  id: z.ulid(),
  /** The name of the call. */
  call: z.string(),
  by: z.object({ kind: z.enum(auditAuthors), id: z.int().nullable(), name: z.string().nullable() }),
  things: z.array(auditThing),
  /** Things that it changed besides. */
  more: z.int(),
  /** The network address that the call came from, and browser and system; null where they are unknown. */
  address: z.string().nullable(),
  device: z.string().nullable(),
  /** Left out for calls of the screens and of the public API. */
  way: z.enum(auditWays).optional(),
  /** Chance, so that nobody finds by its hash what a line said that was erased. Lines of before have none. */
  salt: z.string().optional(),
  /** The erasure that took a person out of the line: its hash is still that of what it was (ADR 0112). */
  erasureId: z.ulid().optional(),
});
export type AuditLine = z.output<typeof auditLine>;
