import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withWorld } from '../bench/world/world.ts';
import { UsageError } from '../orchestrator/read-options.ts';
import { readBase } from './base.ts';
import { checkService, ServiceRefused } from './check-service.ts';
import { type EvaluateOptions, readOptions, usage } from './options.ts';
import { type Answered, compared, type Compared, runCases } from './run-cases.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const show = ({ question, change, now, before }: Compared): void => {
  const failed = now.failed.length === 0 ? 'passed' : `failed: ${now.failed.join(', ')}`;
  say(`${change.padEnd(6)}  ${failed}  ${question}`);
  if (change !== 'better' && change !== 'worse') return;
  say(`          before: ${before?.text ?? ''} [${before?.sources.join(', ') ?? ''}]`);
  say(`          now:    ${now.text} [${now.sources.join(', ')}]`);
};

/** Asks the cases and prints what came of them. Returns whether the run came to its end and nothing got worse. */
const evaluate = async (options: EvaluateOptions): Promise<boolean> => {
  const base = readBase(options.base);
  const earlier = options.before === null ? [] : (JSON.parse(readFileSync(options.before, 'utf8')) as Answered[]);
  const { EVALUATION_API_KEY: key, EVALUATION_API_URL: url = 'https://api.openai.com/v1' } = process.env;
  if (key) await checkService({ url, key, model: options.model, search: options.search });
  const dataDir = mkdtempSync(join(tmpdir(), 'evaluate-'));
  try {
    return await withWorld({ portBase: options.portBase, dataDir, fresh: true }, async () => {
      if (key) process.env.OPENAI_API_URL = url;
      const { problem, cost, answers } = await runCases(base, options, key ?? 'sk-evaluate-0123456789');
      const results = compared(answers, earlier);
      for (const result of results) if (result.change !== 'same' || result.now.failed.length > 0) show(result);
      const passed = answers.filter(({ now }) => now.failed.length === 0).length;
      const counted = (change: Compared['change']): number => results.filter((one) => one.change === change).length;
      say(
        `${passed} of ${base.cases.length} passed (${((100 * passed) / base.cases.length).toFixed(1)}%), ${counted('better')} better, ${counted('worse')} worse, US$ ${cost.toFixed(4)}${problem === null ? '' : `; stopped: ${problem}`}`,
      );
      if (options.out !== null) writeFileSync(options.out, `${JSON.stringify(answers, null, 2)}\n`);
      return problem === null && counted('worse') === 0;
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) say(usage);
  else if (!(await evaluate(options))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof UsageError) && !(error instanceof ServiceRefused)) throw error;
  process.stderr.write(`${error.message}\n${error instanceof UsageError ? `${usage}\n` : ''}`);
  process.exitCode = 2;
}
