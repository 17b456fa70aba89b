import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { functions } from '@recado/shared/deployment/functions';
import { root } from '../../aws/root.ts';
import { symbolise } from './symbolise.ts';

const usage = `npm run -s symbolise -- <function> < log.txt    names the sources in the stack frames of a log

Run it from the checkout that is deployed: the field release of each line has its commit.
Functions: ${Object.keys(functions).join(', ')}
`;

const [name = ''] = process.argv.slice(2);
const shape = functions[name];
if (shape === undefined) {
  process.stderr.write(usage);
  process.exitCode = 1;
} else process.stdout.write(await symbolise(join(root, shape.entry), await text(process.stdin)));
