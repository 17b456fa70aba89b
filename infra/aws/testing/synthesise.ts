import { readFileSync, rmSync } from 'node:fs';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { recado, type Recado } from '../recado.ts';
import { root } from '../root.ts';
import { settingsFrom } from '../settings.ts';

const { context: cdkContext } = JSON.parse(readFileSync(`${root}/cdk.json`, 'utf8')) as {
  context: Record<string, unknown>;
};

/** Where assemblies go: one folder a worker, emptied when it begins. */
const folder = `${root}/.cache/infra-tests/${process.env.VITEST_POOL_ID ?? 'only'}`;
rmSync(folder, { recursive: true, force: true });
let made = 0;

export interface Installation {
  app: App;
  stacks: Recado;
  template: (stack: Stack) => Template;
}

/** An installation as `cdk synth` makes it, without bundling and, unless the context says otherwise, without the web app's files. */
export const installation = (context: Record<string, unknown> = {}): Installation => {
  made += 1;
  const app = new App({
    outdir: `${folder}/${made}`,
    context: { ...cdkContext, 'aws:cdk:bundling-stacks': [], skipWeb: true, ...context },
  });
  return { app, stacks: recado(app, settingsFrom(app.node)), template: (stack) => Template.fromStack(stack) };
};

/** A resource of a template. */
export interface Resource {
  Type: string;
  DeletionPolicy?: string;
  Properties: Record<string, unknown>;
}

/** The resources of a type by their logical ids. */
export const resourcesOf = (template: Template, type: string): Map<string, Resource> =>
  new Map(Object.entries(template.findResources(type) as Record<string, Resource>));
