import type { Node } from 'constructs';
import { shardCount } from '@recado/shared/deployment/resources';
import { z } from 'zod';

/** Context comes as text from the command line (`-c skipWeb=true`) and typed from cdk.json. */
const yesOrNo = z.union([z.boolean(), z.stringbool()]);
const amount = z.coerce.number<unknown>();

const schema = z
  .object({
    /** Names everything, so that several installations share an account and region. */
    stage: z
      .string()
      .regex(/^[a-z][a-z0-9]{0,14}$/)
      .default('prod'),
    /** Address of the web app; without it CloudFront's own. Its certificate must live in us-east-1. */
    webDomain: z.hostname().optional(),
    webCertificateArn: z.string().startsWith('arn:').optional(),
    /** Who is mailed by alarms and by the budget. */
    alarmEmail: z.email().optional(),
    /** USD a month; mails go out at 80% of it, at 100%, and when the forecast passes it. */
    monthlyBudget: amount.pipe(z.number().positive()).default(150),
    /** Keeps table, users, media and keys from being deleted with their stack. */
    deletionProtection: yesOrNo.default(true),
    /** Name of a table restored from a backup, which then takes the place of the stack's own: docs/operations.md. */
    restoredTable: z
      .string()
      .regex(/^[\w.-]{3,255}$/)
      .optional(),
    /** X-Ray traces of the functions: worth their price while something is looked for. */
    tracing: yesOrNo.default(true),
    /** Session hosts that run at least; each leases its share of the outbound shards. 0 switches them off. */
    sessionHosts: amount.pipe(z.int().min(0).max(shardCount)).default(1),
    /** Session hosts that run at most: more come as connections do. */
    sessionHostsMost: amount.pipe(z.int().min(1).max(shardCount)).default(4),
    /** 1024 are one vCPU. Fargate takes only certain pairs of CPU and memory. */
    sessionHostCpu: amount.pipe(z.literal([256, 512, 1024, 2048, 4096])).default(256),
    /** MB. */
    sessionHostMemory: amount.pipe(z.int().min(512).max(30_720)).default(1024),
    /** Mails come from this address of a domain verified in SES; without it Cognito sends its codes from its own, 50 a day, and nobody is welcomed. */
    mailFrom: z.email().optional(),
    /** Id of the app at Meta, by which people connect pages of Facebook; without it the screens don't offer it. */
    metaAppId: z
      .string()
      .regex(/^\d{5,25}$/)
      .optional(),
    logLevel: z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR']).default('INFO'),
    /** Leaves the web app's files out, for when web/dist is not built. */
    skipWeb: yesOrNo.default(false),
  })
  .refine(({ webDomain, webCertificateArn }) => (webDomain === undefined) === (webCertificateArn === undefined), {
    error: 'webDomain and webCertificateArn go together',
  })
  .refine(({ sessionHosts, sessionHostsMost }) => sessionHosts <= sessionHostsMost, {
    error: 'sessionHosts is more than sessionHostsMost',
  });

/** What differs between installations. docs/deploy.md lists it for operators. */
export type Settings = z.output<typeof schema>;

/** Names of the context keys, for whoever lists them. */
const settingNames = Object.keys(schema.shape);

/**
 * Reads the settings from the CDK context.
 *
 * @throws z.ZodError naming the key that can't be used
 */
export const settingsFrom = (node: Node): Settings =>
  schema.parse(Object.fromEntries(settingNames.map((name) => [name, node.tryGetContext(name) as unknown])));
