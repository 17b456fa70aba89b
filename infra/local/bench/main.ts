/** `npm run bench`: measures the product and prints tables. The exit code is 1 if a part failed, whatever the figures. */
import { cpus, totalmem } from 'node:os';
import { UsageError } from '../orchestrator/read-options.ts';
import { readOptions, usage, type BenchOptions } from './options.ts';
import { variantOf, type PartOptions } from './part/part.ts';
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

const log = (line: string): void => void process.stderr.write(`${line}\n`);

/** Returns the runs of a part: groups that run one after the other, the runs of a group at once. */
const runOptionsOf = (
  part: PartName,
  { sizes, sessions, minutes, portBase, dataDir }: BenchOptions,
): PartOptions[][] => {
  const { bySize, bySessions } = declarationOf(part);
  const common = { portBase, dataDir, sizes, minutes };
  if (bySize === true) return sizes.map((size) => [{ ...common, size }]);
  return [bySessions === true ? sessions.map((count) => ({ ...common, sessions: count })) : [common]];
};

const measure = async (part: PartName, options: BenchOptions): Promise<Section> => {
  const { title } = declarationOf(part);
  const figures: Figure[] = [];
  const failures: string[] = [];
  const measureRun = async (run: PartOptions): Promise<void> => {
    const from = Date.now();
    const name = variantOf(run);
    log(`${title}${name && `, ${name}`}…`);
    try {
      figures.push(...(await runInChild(part, run)));
    } catch (error) {
      const failure = `${part}${name && ` ${name}`} ${(error as Error).message}`;
      log(failure);
      failures.push(failure);
    }
    log(`  ${name && `${name}: `}${Math.round((Date.now() - from) / 1000)} s`);
  };
  for (const runs of runOptionsOf(part, options)) await Promise.all(runs.map(measureRun));
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
  process.exitCode = sections.some(({ failures }) => failures.length > 0) ? 1 : 0;
};

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) console.log(usage);
  else await run(options);
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\n\n${usage}` : error);
  process.exitCode = 1;
}
