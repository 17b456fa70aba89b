import { join } from 'node:path';

/** A name and the file that exports it. */
interface Export {
  path: string;
  name: string;
}

const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
const namedImport = /^(?:import|export) (?:type )?(?:\w+, )?\{([^}]*)\} from '([^']+)'/gm;
/** Imports of a whole module: a namespace, a default, a lazy import or the type of a module. */
const wholeImport = /^import (?:type )?(?:\w+|\* as \w+) from '([^']+)'|\bimport\(\s*'([^']+)'/gm;

/** The name of a workspace package and where its `exports` put its modules. */
const workspaceModule = /^@recado\/([^/]+)\/(test\/)?(.+)$/;

/** Returns the path of the file that a specifier names, or `undefined` for a package of the registry. */
const resolve = (specifier: string, importer: string): string | undefined => {
  const path = specifier.split('?', 1)[0]!;
  if (path.startsWith('.')) return join(importer, '..', path);
  const [, workspace, test, rest] = workspaceModule.exec(path) ?? [];
  return workspace && `${workspace}/${test ?? 'src/'}${rest}.ts`;
};

/** Returns the names in the braces of an import, before they are renamed. */
const namesIn = (clause: string): string[] =>
  clause
    .split(',')
    .map(
      (part) =>
        part
          .trim()
          .replace(/^type /, '')
          .split(' as ', 1)[0]!,
    )
    .filter(Boolean);

/**
 * Returns the exports of `files` (text by path) that no file imports. All exports of a module that is imported as a
 * whole count as imported.
 */
export const unusedExports = (files: ReadonlyMap<string, string>): Export[] => {
  const imported = new Map<string, Set<string>>();
  const whole = new Set<string>();
  for (const [importer, text] of files) {
    for (const [, clause = '', specifier = ''] of text.matchAll(namedImport)) {
      const path = resolve(specifier, importer);
      if (path === undefined) continue;
      const names = imported.get(path) ?? new Set();
      imported.set(path, names);
      for (const name of namesIn(clause)) names.add(name);
    }
    for (const [, namespace, lazy] of text.matchAll(wholeImport)) {
      const path = resolve((namespace ?? lazy)!, importer);
      if (path !== undefined) whole.add(path);
    }
  }
  return [...files].flatMap(([path, text]) =>
    whole.has(path)
      ? []
      : [...text.matchAll(declaration)]
          .map(([, name = '']) => ({ path, name }))
          .filter(({ name }) => !imported.get(path)?.has(name)),
  );
};
