import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { noTextSlice } from './text-rules.js';
import { packageZones, zones } from './zones.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The name of a workspace package and where its `exports` put its modules. */
const workspacePackage = /^@recado\/([^/]+)\/(.+)$/;

/** Returns the path that an import names, relative to the repository, or `undefined` for a built-in module. */
const resolve = (specifier, importer) => {
  const path = specifier.split('?', 1)[0];
  if (path.startsWith('.')) return relative(root, join(dirname(importer), path));
  const workspace = workspacePackage.exec(path);
  if (workspace) return join(workspace[1], 'src', `${workspace[2]}.ts`);
  return path.startsWith('node:') ? undefined : join('node_modules', path);
};

const normalize = (path) => join(path, '.').replace(/\/$/, '');
const isWithin = (path, folder) => path === folder || path.startsWith(folder + sep);

/** Zones with paths as `resolve` returns them. */
const parse = ({ target, from, except = [], message }) => {
  const folders = [from].flat().map(normalize);
  return {
    target: normalize(target),
    folders,
    // An exception is relative to the folder that it is taken from.
    exceptions: folders.flatMap((folder) => except.map((path) => join(folder, path))),
    message,
  };
};

const productZones = zones.map(parse);
/** Tests keep the borders between packages; inside one they may set their scene with any layer. */
const testZones = packageZones.map(parse);
const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file);

for (const { target, folders } of productZones)
  for (const path of [target, ...folders])
    if (!existsSync(join(root, path)))
      throw new Error(`infra/lint/zones.js names a folder that does not exist: ${path}`);

/** Returns a visitor that calls `check` with each module specifier of a file, those of type imports included. */
const onImport = (check) => {
  const visit = (node) => {
    const source = node.source ?? node.argument;
    if (source?.type === 'Literal' && typeof source.value === 'string') check(source);
  };
  return {
    ImportDeclaration: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    ImportExpression: visit,
    TSImportType: visit,
  };
};

/** Reports an import that crosses the borders declared in `zones.js`. */
const restrictedZones = {
  create: (context) => {
    const file = relative(root, context.filename);
    const ours = (isTest(file) ? testZones : productZones).filter(({ target }) => isWithin(file, target));
    if (ours.length === 0) return {};
    return onImport((source) => {
      const path = resolve(source.value, context.filename);
      if (path === undefined) return;
      for (const { folders, exceptions, message } of ours) {
        if (!folders.some((folder) => isWithin(path, folder))) continue;
        if (exceptions.some((exception) => isWithin(path, exception))) continue;
        context.report({ node: source, message });
      }
    });
  },
};

/** Reports `export * from`: a module is imported from the file that defines it. */
const noExportAll = {
  create: (context) => ({
    ExportAllDeclaration: (node) => {
      context.report({ node, message: 'No barrels: import a thing from the file that defines it.' });
    },
  }),
};

export default {
  meta: { name: 'recado' },
  rules: { 'restricted-zones': restrictedZones, 'no-export-all': noExportAll, 'no-text-slice': noTextSlice },
};
