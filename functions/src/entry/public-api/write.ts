/** `npm run docs:public-api -- <folder>`: writes the documentation of the public API into a folder. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicApiFiles } from './files.ts';

const folder = process.argv[2] ?? 'dist/public-api';
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(publicApiFiles())) writeFileSync(join(folder, name), text);
