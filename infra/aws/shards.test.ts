import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './root.ts';
import { production, type Resource } from './testing/synthesise.ts';

interface Template {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: string } }>;
}

const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as { context: object };
const outdir = mkdtempSync(join(root, '.cache/infra-shards-'));
afterAll(() => rmSync(outdir, { recursive: true }));

/** Synthesises the app in a process of its own, as the number of shards is read when the registry is loaded. */
const synthesise = (shards: string): Record<string, Template> => {
  const folder = join(outdir, shards);
  execFileSync(process.execPath, ['infra/aws/app.ts'], {
    cwd: root,
    env: {
      ...process.env,
      CDK_OUTDIR: folder,
      CDK_CONTEXT_JSON: JSON.stringify({ ...context, 'aws:cdk:bundling-stacks': [], skipWeb: true, shards }),
    },
    stdio: 'pipe',
  });
  return Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.template.json'))
      .map((file) => [
        file.replace('.template.json', ''),
        JSON.parse(readFileSync(join(folder, file), 'utf8')) as Template,
      ]),
  );
};

const exportsOf = (templates: Record<string, Template>): string[] =>
  Object.values(templates).flatMap(({ Outputs = {} }) =>
    Object.values(Outputs).flatMap(({ Export }) => Export?.Name ?? []),
  );

test('sixty-four shards fit into the stacks and roles of AWS', () => {
  const templates = synthesise('64');
  const queues = Object.values(templates.Data!.Resources).filter(({ Type }) => Type === 'AWS::SQS::Queue');
  const shards = queues.filter(({ Properties }) =>
    /^prod-recado-outbound-\d+\.fifo$/.test(String(Properties.QueueName)),
  );
  expect(shards).toHaveLength(64);
  for (const [name, { Resources, Outputs = {} }] of Object.entries(templates)) {
    expect(Object.keys(Outputs).length, name).toBeLessThanOrEqual(200);
    expect(Object.keys(Resources).length, name).toBeLessThanOrEqual(500);
    for (const [id, { Type, Properties }] of Object.entries(Resources))
      if (Type === 'AWS::IAM::Role') expect(JSON.stringify(Properties).length, `${name} ${id}`).toBeLessThan(10_240);
  }
  const imported = Object.values(templates).flatMap((template) =>
    [...JSON.stringify(template).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, each]) => each!),
  );
  expect([...new Set(imported)].filter((each) => !exportsOf(templates).includes(each))).toEqual([]);
  // Roles name the queues of hosts by a pattern, which leaves out their dead letters.
  const host = JSON.stringify(templates.SessionHost);
  expect(host).toContain('prod-recado-outbound-??.fifo');
  expect(host).not.toContain('outbound-*');
});

test('the number of shards is an export that functions and hosts read, which CloudFormation lets nobody change', () => {
  const { stacks, template } = production();
  const outputs = Object.values((template(stacks.data).toJSON() as Template).Outputs ?? {});
  expect(outputs.find(({ Export }) => Export?.Name === 'prod-recado-shards')?.Value).toBe('16');
  const imported = '{"Fn::ImportValue":"prod-recado-shards"}';
  const text = (stack: typeof stacks.api | typeof stacks.sessionHost): string =>
    JSON.stringify(template(stack).toJSON());
  expect(text(stacks.api)).toContain(`"OUTBOUND_SHARDS":${imported}`);
  expect(text(stacks.sessionHost)).toContain(`"Name":"OUTBOUND_SHARDS","Value":${imported}`);
});

test('another number of shards is refused', () => {
  expect(() => synthesise('48')).toThrow(/OUTBOUND_SHARDS is one of 16, 32, 64/);
});
