import type { Node } from 'constructs';
import { consumers } from '@recado/shared/deployment/consumers';
import { integratorsPlan } from '@recado/shared/deployment/integrators-api';
import { shardCount } from '@recado/shared/deployment/shards';
import { z } from 'zod';
import { limitsSchema } from '../../functions/src/platform/limits.ts';
import { releaseOf } from './release-of.ts';
import { root } from './root.ts';

/** Context comes as text from the command line (`-c skipWeb=true`) and typed from cdk.json. */
const flag = z.union([z.boolean(), z.stringbool()]);
const amount = z.coerce.number<unknown>();

const isJsonObject = (text: string): boolean => {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

/** The queues that functions consume. */
const consumedQueues = Object.values(consumers).flatMap(({ sources }) =>
  sources.flatMap((source) => ('queue' in source ? [source.queue] : [])),
);

/** MB of memory that Fargate takes for each number of CPU units: the least, the most, and the step between two sizes. */
const fargateMemory: Record<number, [least: number, most: number, step: number]> = {
  256: [512, 2_048, 512],
  512: [1_024, 4_096, 1_024],
  1_024: [2_048, 8_192, 1_024],
  2_048: [4_096, 16_384, 1_024],
  4_096: [8_192, 30_720, 1_024],
};

const isFargateSize = (cpu: number, memory: number): boolean => {
  const [least, most, step] = fargateMemory[cpu]!;
  const isHalfStep = cpu === 256 && memory === 1_536;
  return memory >= least && memory <= most && memory % step === 0 && !isHalfStep;
};

/** Concurrent executions that are set aside for the inbox unless the context says otherwise. */
export const usualInboxConcurrency = 400;

const schema = z
  .object({
    /** Prefix of all names, so that several installations can share an account and region. */
    stage: z
      .string()
      .regex(/^[a-z][a-z0-9]{0,14}$/)
      .default('prod'),
    /** Domain of the web app; CloudFront's own without it. Its certificate must be in us-east-1. */
    webDomain: z.hostname().optional(),
    webCertificateArn: z.string().startsWith('arn:').optional(),
    /** Address that receives the mails of alarms and of the budget. */
    alarmEmail: z.email().optional(),
    /** USD a month. Mails are sent at 80%, at 100%, and when the forecast exceeds it. */
    monthlyBudget: amount.pipe(z.number().positive()).default(150),
    /**
     * Billing of the table: for each request, or for capacity that follows the load between a least and a most of units a
     * second, at about half the price from 30 million write units a month on.
     */
    tableCapacity: z.enum(['onDemand', 'provisioned']).default('onDemand'),
    tableWritesLeast: amount.pipe(z.int().min(1)).default(25),
    tableWritesMost: amount.pipe(z.int().min(1)).default(40_000),
    tableReadsLeast: amount.pipe(z.int().min(1)).default(25),
    tableReadsMost: amount.pipe(z.int().min(1)).default(40_000),
    /** Keeps table, users, media and keys from being deleted with their stack. */
    deletionProtection: flag.default(true),
    /** Name of a table restored from a backup, which replaces the stack's own: docs/operations.md. */
    restoredTable: z
      .string()
      .regex(/^[\w.-]{3,255}$/)
      .optional(),
    /**
     * Calls a second, and the burst, of each of the API keys over which integrators are spread; and the calls of each in a
     * day.
     */
    integratorsRate: amount.pipe(z.number().positive()).default(integratorsPlan.rate),
    integratorsBurst: amount.pipe(z.int().positive()).default(integratorsPlan.burst),
    integratorsQuota: amount.pipe(z.int().positive()).default(integratorsPlan.quota),
    /** X-Ray traces of the functions. They cost, and help to find the cause of a problem. */
    tracing: flag.default(false),
    /**
     * Concurrent executions that are set aside for `http-inbox`, and the most that it has: what others do leaves it its
     * share, and calls that take long leave others theirs. 0 sets none aside, as an account with a quota below 500 needs.
     */
    inboxConcurrency: amount.pipe(z.int().min(0).max(10_000)).default(usualInboxConcurrency),
    /**
     * Number of outbound queues, over which connections are spread, and the most session hosts. It is chosen with the first
     * deployment: CloudFormation refuses another one then.
     */
    shards: amount.pipe(z.literal(shardCount)).default(shardCount),
    /** Smallest number of session hosts. Each leases its share of the outbound shards. 0 switches them off. */
    sessionHosts: amount.pipe(z.int().min(0).max(shardCount)).default(1),
    /** Largest number of session hosts. They scale with the number of connections and with their work. */
    sessionHostsMost: amount.pipe(z.int().min(1).max(shardCount)).default(shardCount),
    /** 1024 are one vCPU. Fargate takes only certain pairs of CPU and memory. */
    sessionHostCpu: amount.pipe(z.literal([256, 512, 1024, 2048, 4096])).default(512),
    /** MB. */
    sessionHostMemory: amount.pipe(z.int().min(512).max(30_720)).default(1024),
    /** Calls of the HTTP API a second, all companies together; bursts may be twice that. At most the account's quota (10,000 of all APIs of a region). */
    callsPerSecond: amount.pipe(z.int().min(50).max(10_000)).default(1_000),
    /** Sockets that browsers open, and messages that they send, a second. At most the account's quota of new connections (500). */
    socketsPerSecond: amount.pipe(z.int().min(50).max(10_000)).default(500),
    /** Most concurrent executions by which the consumer of a queue differs from its declaration, as JSON: `{"inbound":100}`. */
    queueConcurrency: z
      .union([
        z
          .string()
          .refine(isJsonObject, { error: 'queueConcurrency is not a JSON object' })
          .transform((text): unknown => JSON.parse(text)),
        z.record(z.string(), z.unknown()),
      ])
      .pipe(z.partialRecord(z.enum(consumedQueues), z.int().min(2).max(1_000)))
      .default({}),
    /**
     * The firewall (WAF): before the user pool and the integrators' REST API (`api`), and a stack of its own for the one before
     * CloudFront besides (`all`), whose address is `webFirewallArn`. It has a fixed price: docs/cost.md.
     */
    firewall: z.enum(['none', 'api', 'all']).default('none'),
    webFirewallArn: z
      .string()
      .regex(/^arn:[\w-]+:wafv2:us-east-1:\d{12}:global\/webacl\/\S+$/)
      .optional(),
    /** Sender of mails, of a domain verified in SES. Without it, Cognito sends reset codes from its own address, 50 a day, and the product sends no mails. */
    mailFrom: z.email().optional(),
    /** Id of the Meta app, with which users connect pages of Facebook. Without it, the web app does not offer it. */
    metaAppId: z
      .string()
      .regex(/^\d{5,25}$/)
      .optional(),
    /** Address under which video meetings take place, followed by the meeting's name; a public service without it. */
    meetingUrl: z.url({ protocol: /^https$/ }).optional(),
    /** Address of OpenAI's API, or of a service that speaks its protocol, which transcribes audio and answers by prompts that name no other. */
    openAiUrl: z.url({ protocol: /^https$/ }).default('https://api.openai.com/v1'),
    /** The model that answers customers where a prompt names none. */
    aiModel: z.string().min(1).default('gpt-4o-mini'),
    /** The model that compares texts by their meaning, for what prompts know. */
    embeddingModel: z.string().min(1).default('text-embedding-3-small'),
    /** Limits of users and companies that differ from the defaults, as JSON: functions/src/platform/limits.ts. */
    limits: z
      .union([z.string(), z.record(z.string(), z.unknown()).transform((value) => JSON.stringify(value))])
      .default('{}')
      .refine((text) => isJsonObject(text), { error: 'limits is not a JSON object' })
      // As the functions will read it: what they refuse would end them all.
      .superRefine((text, context) => {
        const read = limitsSchema.safeParse(text);
        if (!read.success) context.addIssue({ code: 'custom', message: `limits: ${z.prettifyError(read.error)}` });
      }),
    logLevel: z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR']).default('INFO'),
    /** The commit that is deployed, in logs and in the menu; that of the checkout unless given. */
    release: z
      .string()
      .regex(/^[\w.-]{1,40}$/)
      .default(() => releaseOf(root)),
    /** Omits the Web stack, when web/dist is not built. */
    skipWeb: flag.default(false),
  })
  .refine(({ webDomain, webCertificateArn }) => (webDomain === undefined) === (webCertificateArn === undefined), {
    error: 'webDomain and webCertificateArn go together',
  })
  .refine(({ sessionHostCpu, sessionHostMemory }) => isFargateSize(sessionHostCpu, sessionHostMemory), {
    error: 'sessionHostCpu and sessionHostMemory are no pair that Fargate takes',
  })
  .refine(
    ({ tableWritesLeast, tableWritesMost, tableReadsLeast, tableReadsMost }) =>
      tableWritesLeast <= tableWritesMost && tableReadsLeast <= tableReadsMost,
    { error: 'the least capacity of the table is more than the most' },
  )
  .refine(({ sessionHosts, sessionHostsMost }) => sessionHosts <= sessionHostsMost, {
    error: 'sessionHosts is more than sessionHostsMost',
  });

/** The settings in which installations differ. docs/deploy.md lists it for operators. */
export type Settings = z.output<typeof schema>;

/** Names of the context keys. */
export const settingNames = Object.keys(schema.shape);

/**
 * Reads the settings from the CDK context.
 *
 * @throws z.ZodError naming the key that can't be used
 */
export const settingsFrom = (node: Node): Settings =>
  schema.parse(Object.fromEntries(settingNames.map((name) => [name, node.tryGetContext(name) as unknown])));

/** Settings of one deployment, or that it finds out by itself. */
const ofOneDeployment: readonly string[] = ['stage', 'release', 'restoredTable', 'skipWeb'];

/** Returns the settings that differ from their defaults: the context that the next deployment has to give again. */
export const changedSettings = (settings: Settings): Record<string, unknown> => {
  const usual: Record<string, unknown> = schema.parse({ release: settings.release });
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([key, value]) => !ofOneDeployment.includes(key) && JSON.stringify(value) !== JSON.stringify(usual[key]),
    ),
  );
};
