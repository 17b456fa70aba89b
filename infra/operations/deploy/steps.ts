import { healthSecretName } from '@recado/shared/deployment/health-company';
import { usualInboxConcurrency } from '../../aws/settings.ts';
import { leftOut } from './left-out.ts';

/** The installation that a command makes or removes. */
export interface Target {
  stage: string;
  /** Context of the CDK, as `key=value` (docs/deploy.md). */
  context: readonly string[];
  /** Context that `cdk.context.json` keeps, which the CDK reads by itself. */
  kept: Readonly<Record<string, string>>;
  /** True where account and region are bootstrapped already: a role that may only deploy has no right to do it. */
  isPrepared?: boolean;
  /** True where what the context leaves out is to go back to its default. */
  isChanged?: boolean;
  /** The first super user, whose password comes from SEED_SUPER_PASSWORD. Without it, none is created. */
  superEmail?: string;
}

/** The values that a deployment returns: outputs by their stack's name. */
export type Outputs = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The world outside: commands, AWS and the installation. */
export interface Outside {
  /** Runs a command of the repository, with its output on the screen. Rejects when it fails. */
  run: (command: readonly string[], environment?: Readonly<Record<string, string>>) => Promise<void>;
  /** Reads the outputs that the last deployment wrote to a file. */
  outputs: (file: string) => Promise<Outputs>;
  /** Returns the environment of a deployed function. */
  environmentOf: (functionName: string) => Promise<Record<string, string>>;
  /** Returns the number of functions that the account may run at once. */
  concurrencyQuota: () => Promise<number>;
  /** Returns the health company's user, as the secret of this name holds it. */
  healthUser: (secretName: string) => Promise<{ email: string; password: string }>;
  /** Returns the environment of the installation's functions; null before its first deployment. */
  environmentInUse: (stage: string) => Promise<Record<string, string> | null>;
  /** Deletes all objects of a bucket. */
  empty: (bucket: string) => Promise<void>;
  say: (line: string) => void;
}

/** Said of an installation whose alarms have no recipient. */
const alarmAdvice =
  'nobody receives the mails of alarms and of the budget: deploy with -c alarmEmail=… (docs/deploy.md)';

/** Said until the operator has decided. */
const firewallAdvice =
  'no firewall stands before the user pool: where companies may sign up by themselves, deploy with -c firewall=api, about 10 USD a month (docs/deploy.md); -c firewall=none ends this advice';

const outputsFile = 'cdk.out/outputs.json';

const cdk = (verb: string, ...rest: string[]): string[] => ['npx', 'cdk', verb, ...rest];
const contextOf = ({ stage, context }: Target): string[] =>
  [`stage=${stage}`, ...context].flatMap((one) => ['-c', one]);

/** Returns a context value, or undefined where the default holds. */
const given = ({ context, kept }: Target, key: string): string | undefined =>
  context.findLast((one) => one.startsWith(`${key}=`))?.slice(key.length + 1) ?? kept[key];

/** Concurrent executions that Lambda leaves to functions without a share of their own. */
const leftByLambda = 100;

/**
 * Checks what would end a deployment in its middle: the inbox's share of concurrent executions must be within the
 * account's quota, and the image of the session host is built here.
 *
 * @throws Error saying what to do
 */
const checkBefore = async (target: Target, { concurrencyQuota, run }: Outside): Promise<void> => {
  const aside = Number(given(target, 'inboxConcurrency') ?? usualInboxConcurrency);
  const quota = aside === 0 ? 0 : await concurrencyQuota();
  if (aside > 0 && quota < aside + leftByLambda)
    throw new Error(
      `the account may run ${quota} functions at once, fewer than the ${aside} that inboxConcurrency sets aside and the ${leftByLambda} that Lambda keeps: ask for more, or deploy with -c inboxConcurrency=0 (docs/deploy.md)`,
    );
  if (given(target, 'sessionHosts') !== '0') await run(['docker', 'info', '--format', '{{.ServerVersion}}']);
};

/**
 * Checks that the context has what the installation was deployed with: a domain that is left out would take the web app from
 * its address, and an address of the sender all mails.
 *
 * @throws Error naming what is left out
 */
const checkContext = (target: Target, environment: Readonly<Record<string, string>>): void => {
  const lost = target.isChanged ? [] : leftOut(environment, (key) => given(target, key) !== undefined);
  if (lost.length > 0)
    throw new Error(
      `the installation has ${lost.map((one) => `-c ${one}`).join(' ')}, which this deployment leaves out: give it again, or add --changed where the default is meant (docs/deploy.md)`,
    );
};

/**
 * Returns the installation with the table in use as context where that one was restored: without it, a deployment would
 * go back to the table before.
 */
const withTableInUse = (target: Target, { TABLE_NAME: name }: Record<string, string>, outside: Outside): Target => {
  if (given(target, 'restoredTable') !== undefined) return target;
  if (!name?.startsWith(`${target.stage}-recado-restored-`)) return target;
  outside.say(`the restored table ${name} stays in use`);
  return { ...target, context: [...target.context, `restoredTable=${name}`] };
};

/** Returns the output of a stack. @throws Error where the deployment did not write it */
const outputOf = (outputs: Outputs, stage: string, stack: string, name: string): string => {
  const value = outputs[`${stage}-recado-${stack}`]?.[name];
  if (value === undefined) throw new Error(`the stack ${stack} of ${stage} has no output ${name}`);
  return value;
};

/**
 * Makes or upgrades an installation: checks the machine, builds the web app, prepares account and region, deploys all
 * stacks, seeds and migrates, and tries what was made as the health company's user. Each step may be repeated, so the
 * command is run again after one that failed.
 *
 * @param password of the first super user
 */
export const deploy = async (asked: Target, password: string, outside: Outside): Promise<void> => {
  const inUse = (await outside.environmentInUse(asked.stage)) ?? {};
  checkContext(asked, inUse);
  const target = withTableInUse(asked, inUse, outside);
  const { run, say } = outside;
  const { isPrepared = false, stage, superEmail } = target;
  await checkBefore(target, outside);
  await run(['npm', 'run', '--silent', 'build:web']);
  if (!isPrepared) await run(cdk('bootstrap', ...contextOf(target)));
  await run(cdk('deploy', '--all', '--require-approval', 'never', '--outputs-file', outputsFile, ...contextOf(target)));
  const outputs = await outside.outputs(outputsFile);
  const environment = await outside.environmentOf(`${stage}-recado-http-identity`);
  if (superEmail !== undefined)
    await run(['node', 'functions/src/entry/seed/main.ts'], {
      ...environment,
      SEED_SUPER_EMAIL: superEmail,
      SEED_SUPER_PASSWORD: password,
    });
  await run(['node', 'functions/src/entry/migrations/main.ts'], environment);
  const health = await outside.healthUser(healthSecretName(stage));
  await run(['node', 'functions/src/entry/seed/main.ts', '--health'], {
    ...environment,
    SEED_HEALTH_EMAIL: health.email,
    SEED_HEALTH_PASSWORD: health.password,
  });
  // The domain may not point here yet.
  const web = `https://${outputOf(outputs, stage, 'Edge', 'DistributionDomain')}`;
  if (given(target, 'skipWeb') === 'true') say('not tried: the web app is left out');
  else await run(['node', 'infra/operations/smoke/main.ts', '--stage', stage, '--web', web]);
  say(`${outputOf(outputs, stage, 'Edge', 'WebUrl')} is ready`);
  if (given(target, 'alarmEmail') === undefined) say(alarmAdvice);
  if (given(target, 'firewall') === undefined) say(firewallAdvice);
};

/**
 * Removes an installation with all its data: lifts the protection, deletes what writes, empties the buckets, and deletes
 * the other stacks. Deploying again makes an empty one.
 */
export const destroy = async (target: Target, outside: Outside): Promise<void> => {
  const { run } = outside;
  const unprotected = { ...target, context: [...target.context, 'deletionProtection=false'] };
  await run(['npm', 'run', '--silent', 'build:web']);
  const holders = ['Edge', 'Data'];
  await run(
    cdk('deploy', ...holders, '--exclusively', '--require-approval', 'never', '--outputs-file', outputsFile).concat(
      contextOf(unprotected),
    ),
  );
  const outputs = await outside.outputs(outputsFile);
  const writers = ['Monitoring', ...(given(target, 'skipWeb') === 'true' ? [] : ['Web']), 'SessionHost', 'Api'];
  await run(cdk('destroy', ...writers, '--force', ...contextOf(unprotected)));
  await outside.empty(outputOf(outputs, target.stage, 'Data', 'MediaBucketName'));
  await outside.empty(outputOf(outputs, target.stage, 'Edge', 'SiteBucketName'));
  await run(cdk('destroy', '--all', '--force', ...contextOf(unprotected)));
  outside.say(`${target.stage} is gone`);
};
