import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { stackName } from '../names.ts';
import { recado, type Recado } from '../recado.ts';
import { root } from '../root.ts';
import { type Settings, settingsFrom } from '../settings.ts';
import { WebStack } from '../stacks/web-stack.ts';

const { context: cdkContext } = JSON.parse(readFileSync(`${root}/cdk.json`, 'utf8')) as {
  context: Record<string, unknown>;
};

/** The folder of assemblies, one for each test worker, emptied when the worker begins. */
const folder = `${root}/.cache/infra-tests/${process.env.VITEST_POOL_ID ?? 'only'}`;
rmSync(folder, { recursive: true, force: true });

/** A web app as `npm run build:web` leaves it, in small. */
const dist = join(folder, 'web-app');
mkdirSync(join(dist, 'assets'), { recursive: true });
writeFileSync(join(dist, 'assets/app-1a2b.js'), '');
mkdirSync(join(dist, 'api-docs'));
writeFileSync(join(dist, 'api-docs/index.html'), '<h1>API</h1>');
writeFileSync(join(dist, 'favicon.svg'), '<svg/>');
writeFileSync(join(dist, 'config.json'), '{"apiUrl":"http://localhost"}');
writeFileSync(join(dist, 'index.html'), '<html><head></head></html>');

export interface Installation {
  app: App;
  stacks: Recado & { web: WebStack };
  template: (stack: Stack) => Template;
}

const withWeb = (app: App, stacks: Recado, { stage, metaAppId }: Settings): Installation['stacks'] => {
  const { edge, data, api } = stacks;
  const named = { stackName: stackName(stage, 'Web') };
  return { ...stacks, web: new WebStack(app, 'Web', { ...named, dist, edge, data, api, metaAppId }) };
};

const installations = new Map<string, Installation>();

/**
 * Returns an installation as `cdk synth` makes it, with a small web app and, unless the context says otherwise, without
 * bundling. It is synthesised once for all test files of a worker that ask for the same context, so tests only read it.
 */
export const installation = (context: Record<string, unknown>): Installation => {
  const key = JSON.stringify(context);
  const known = installations.get(key);
  if (known) return known;
  const app = new App({
    outdir: `${folder}/${installations.size}`,
    context: { ...cdkContext, 'aws:cdk:bundling-stacks': [], ...context, skipWeb: true },
  });
  const settings = settingsFrom(app.node);
  const made: Installation = {
    app,
    stacks: withWeb(app, recado(app, settings), settings),
    template: (stack) => Template.fromStack(stack),
  };
  installations.set(key, made);
  return made;
};

/** The installation that most tests read: production with mails, alarms, traces and two session hosts. */
export const production = (): Installation =>
  installation({
    alarmEmail: 'ops@example.com',
    mailFrom: 'hello@example.com',
    monthlyBudget: 200,
    sessionHosts: 2,
    tracing: true,
  });

/** A stage that can be deleted, with the defaults of production but without session hosts. */
export const throwAway = (): Installation => installation({ stage: 'dev', deletionProtection: false, sessionHosts: 0 });

/** An installation with a domain of its own, an app at Meta and a table restored from a backup. */
export const customised = (): Installation =>
  installation({
    webDomain: 'app.example.com',
    webCertificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/x',
    metaAppId: '123456789012345',
    restoredTable: 'recado-restored',
  });

/** A resource of a template. */
export interface Resource {
  Type: string;
  DeletionPolicy?: string;
  Properties: Record<string, unknown>;
}

/** Returns the resources of a type by their logical ids. */
export const resourcesOf = (template: Template, type: string): Map<string, Resource> =>
  new Map(Object.entries(template.findResources(type) as Record<string, Resource>));

/** Returns the only resource of a type. Throws when there is none or another one. */
export const onlyOf = (template: Template, type: string): Resource => {
  const [found, ...others] = resourcesOf(template, type).values();
  if (found === undefined || others.length > 0) throw new Error(`there must be one ${type}`);
  return found;
};

/** Returns the logical id that a reference in a template names: `{ Ref }`, `{ Fn::GetAtt }` or one inside a join. */
export const referredId = (value: unknown): string | undefined =>
  /"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/.exec(JSON.stringify(value) ?? '')?.[1];
