import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { newApiKey } from '../../../test/api-keys.ts';
import { newBelongings } from '../../../test/belongings.ts';
import { givenTo, publicCalls, refusedByState, withOwn } from '../../../test/public-calls.ts';
import { codeSample, type SampleLanguage, sampleVariables } from './code-samples.ts';
import { sampleCall } from './operations.ts';

/** The documented examples, run as they are with the things of a company in place of those that they name. */

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'examples-'));
const mark = '@@ ';

/** A program that runs files one after the other, and writes the name of each before its output. */
interface Runner {
  language: SampleLanguage;
  extension: string;
  program: string;
  arguments: string[];
  /** Finds the status in the output of an example. */
  status: RegExp;
}

const each = (command: string) => `for file in "$@"; do echo "${mark}$file"; ${command} "$file"; echo; done`;
const javascript = `for (const file of process.argv.slice(2)) {
  console.log('${mark}' + file);
  await import(file);
}`;
const python = `import runpy, sys, urllib.error
for file in sys.argv[1:]:
    print("${mark}" + file)
    try:
        runpy.run_path(file)
    except urllib.error.HTTPError as error:
        print(error.code, error.read())`;

const runners: Runner[] = [
  {
    language: 'curl',
    extension: 'sh',
    program: 'bash',
    arguments: ['-c', each('bash'), 'run'],
    status: /\n(\d{3})\n*$/,
  },
  {
    language: 'javascript',
    extension: 'mjs',
    program: process.execPath,
    arguments: [join(folder, 'run.mjs')],
    status: /^(\d{3}) /,
  },
  {
    language: 'python',
    extension: 'py',
    program: 'python3',
    arguments: [join(folder, 'run.py')],
    status: /^(\d{3}) /,
  },
  {
    language: 'php',
    extension: 'php',
    program: 'bash',
    arguments: ['-c', each('php'), 'run'],
    status: /^HTTP\S+ (\d{3})/,
  },
];

const isInstalled = async (program: string): Promise<boolean> => {
  try {
    await run(program, ['--version']);
    return true;
  } catch {
    return false;
  }
};
const missing = new Set<SampleLanguage>();
for (const [language, program] of [['python', 'python3'] as const, ['php', 'php'] as const])
  if (!(await isInstalled(program))) missing.add(language);

beforeAll(async () => {
  await installPlans();
  writeFileSync(join(folder, 'run.mjs'), javascript);
  writeFileSync(join(folder, 'run.py'), python);
  // What curl reads of its own accord: examples stay as they are documented.
  writeFileSync(
    join(folder, '.curlrc'),
    String.raw`silent
write-out = "\n%{http_code}\n"
`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

it.for(runners)(
  'in $language do what they say',
  async ({ language, extension, program, status, ...runner }, { skip }) => {
    skip(missing.has(language), `${language} is not installed`);
    const company = await newBelongings({ beyond: 1_000_000 });
    const { token } = await newApiKey(company.admin);
    const mine = await withOwn(company, token);
    const files: string[] = [];
    for (const endpoint of publicCalls) {
      const file = join(folder, `${endpoint.name}.${extension}`);
      writeFileSync(file, codeSample(language, sampleCall(endpoint, await givenTo(endpoint, mine))));
      files.push(file);
    }
    const variables = { [sampleVariables.api]: process.env.API_URL, [sampleVariables.key]: token, CURL_HOME: folder };
    const { stdout } = await run(program, [...runner.arguments, ...files], {
      env: { ...process.env, ...variables },
      maxBuffer: 64 * 1024 * 1024,
    });
    const outputs = stdout.split(mark).slice(1);
    const statuses = Object.fromEntries(
      outputs.map((output, index) => {
        const text = output.slice(output.indexOf('\n') + 1);
        return [publicCalls[index]!.name, Number(status.exec(text)?.[1])];
      }),
    );
    expect(statuses).toEqual(
      Object.fromEntries(publicCalls.map(({ name }) => [name, refusedByState.has(name) ? 409 : 200])),
    );
  },
);
