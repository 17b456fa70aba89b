/** Child process: one part of the bench. */
import type { PartOptions } from './part/part.ts';
import { isPartName, declarationOf } from './parts.ts';

const [name = '', options = '{}'] = process.argv.slice(2);
if (!isPartName(name)) throw new Error(`There is no part ${name}`);
const run = await declarationOf(name).load();
const figures = await run(JSON.parse(options) as PartOptions);
process.send?.(figures, () => process.exit());
