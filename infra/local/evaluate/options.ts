import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { UsageError } from '../orchestrator/read-options.ts';

export interface EvaluateOptions {
  /** A file with sources and cases; null for the sample that the product ships. */
  base: string | null;
  /** True to judge the search alone, without answers. */
  search: boolean;
  strict: boolean;
  /** The instructions of the prompt; null for short ones. */
  prompt: string | null;
  /** Empty for the installation's. */
  model: string;
  /** The most that the run may cost, in US dollars. */
  budget: number;
  /** A file that an earlier run wrote, to compare with, and the one to write. */
  before: string | null;
  out: string | null;
  portBase: number;
  help: boolean;
}

export const usage = `npm run -s evaluate -- [options]
  --base FILE      sources and cases as JSON (the furniture shop that ships):
                   {"sources":[{"name":"entregas.txt","text":"…"}],
                    "cases":[{"question":"…","expectedAnswer":"…","expectedSource":"entregas.txt",
                              "expectedHeading":"…","expectedAction":"answer|handOver",
                              "history":[{"from":"customer","text":"…"}],"required":[],"forbidden":[]}]}
  --search         judge the search alone: the source is among the first five
  --free           let the prompt answer without a source too
  --prompt FILE    the instructions of the prompt
  --model NAME     the model that answers
  --budget USD     stop before the run costs more (5)
  --before FILE    compare with a run that --out wrote
  --out FILE       write the answers as JSON
  --port-base N    take the ports from N on (5700)
Models are the stand-in's, unless EVALUATION_API_KEY has a key: then EVALUATION_API_URL (https://api.openai.com/v1) is called,
which costs money.`;

const parsed = (args: string[]) => {
  try {
    return parseArgs({
      args,
      options: {
        base: { type: 'string' },
        search: { type: 'boolean', default: false },
        free: { type: 'boolean', default: false },
        prompt: { type: 'string' },
        model: { type: 'string', default: '' },
        budget: { type: 'string', default: '5' },
        before: { type: 'string' },
        out: { type: 'string' },
        'port-base': { type: 'string', default: '5700' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};

const positive = (text: string, option: string): number => {
  const number = Number(text);
  if (!(number > 0)) throw new UsageError(`--${option} must be a number above 0`);
  return number;
};

/**
 * Reads the options of the command.
 *
 * @throws UsageError
 */
export const readOptions = (args: string[]): EvaluateOptions => {
  const given = parsed(args);
  return {
    base: given.base ?? null,
    search: given.search,
    strict: !given.free,
    prompt: given.prompt === undefined ? null : readFileSync(given.prompt, 'utf8'),
    model: given.model,
    budget: positive(given.budget, 'budget'),
    before: given.before ?? null,
    out: given.out ?? null,
    portBase: positive(given['port-base'], 'port-base'),
    help: given.help,
  };
};
