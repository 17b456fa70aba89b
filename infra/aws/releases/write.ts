/** `npm run release -- 2026-11-28-a1b2c3d4` keeps the shape of today's templates, which later ones are compared with. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { recado } from '../recado.ts';
import { root } from '../root.ts';
import { settingsFrom } from '../settings.ts';
import { releasesFolder } from './kept.ts';
import { releaseShape } from './shape.ts';

const [name = ''] = process.argv.slice(2);
if (!/^\d{4}-\d\d-\d\d-[\w.]+$/.test(name)) throw new Error('the name is its date and its commit: 2026-11-28-a1b2c3d4');

const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as { context: Record<string, unknown> };
const outdir = mkdtempSync(join(tmpdir(), 'recado-release-'));
try {
  // Neither bundles nor the web app change the shape.
  const app = new App({ outdir, context: { ...context, 'aws:cdk:bundling-stacks': [], skipWeb: true } });
  const { web: _web, ...stacks } = recado(app, settingsFrom(app.node));
  const templates = Object.values(stacks).map((stack: Stack) => [stack.node.id, Template.fromStack(stack).toJSON()]);
  mkdirSync(releasesFolder, { recursive: true });
  writeFileSync(
    join(releasesFolder, `${name}.json`),
    `${JSON.stringify(releaseShape(Object.fromEntries(templates) as never), null, 2)}\n`,
  );
} finally {
  rmSync(outdir, { recursive: true });
}
