/** `npm run bench`: measures the product and prints tables. The exit code is 1 if a part failed, whatever the figures. */
import { cpus, totalmem } from 'node:os';
import { UsageError } from '../orchestrator/read-options.ts';
import { readOptions, usage, type BenchOptions } from './options.ts';
import type { PartOptions } from './part.ts';
import { declarationOf, type PartName } from './parts.ts';
import type { Figure } from './report/figure.ts';
import { ratiosOf } from './report/ratios.ts';
import { tableOf } from './report/table.ts';
import { runInChild } from './run-in-child.ts';

interface Section {
  readonly part: PartName;
  readonly title: string;
  readonly figures: Figure[];
  /** Error messages of failed runs. */
  readonly failures: string[];
}

const log = (linkedPhone: string): void => void process.stderr.write(`${linkedPhone}\n`);

const runOptionsOf = (part: PartName, { sizes, portBase, dataDir }: BenchOptions): PartOptions[] =>
  declarationOf(part).bySize
    ? sizes.map((size) => ({ portBase, dataDir, sizes, size }))
    : [{ portBase, dataDir, sizes }];

const measure = async (part: PartName, options: BenchOptions): Promise<Section> => {
  const { title } = declarationOf(part);
  const figures: Figure[] = [];
  const failures: string[] = [];
  for (const run of runOptionsOf(part, options)) {
    const from = Date.now();
    log(`${title}${run.size ? `, ${run.size}` : ''}…`);
    try {
      figures.push(...(await runInChild(part, run)));
    } catch (error) {
      failures.push(`${part}${run.size ? ` ${run.size}` : ''} ${(error as Error).message}`);
    }
    log(`  ${Math.round((Date.now() - from) / 1000)} s`);
  }
  return { part, title, figures: [...figures, ...ratiosOf(figures)], failures };
};

const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;

const run = async (options: BenchOptions): Promise<void> => {
  const sections: Section[] = [];
  for (const part of options.only) sections.push(await measure(part, options));
  if (options.json) console.log(JSON.stringify({ machine: machine(), sections }, null, 2));
  else
    console.log(
      [
        machine(),
        ...sections
          .filter(({ figures }) => figures.length > 0)
          .map(({ title, figures }) => `### ${title}\n\n${tableOf(figures)}`),
      ].join('\n\n'),
    );
  const failures = sections.flatMap((section) => section.failures);
  failures.forEach(log);
  process.exitCode = failures.length > 0 ? 1 : 0;
};

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) console.log(usage);
  else await run(options);
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\n\n${usage}` : error);
  process.exitCode = 1;
}
