import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const styles = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');
const componentModule = /\/@mantine\/core\/esm\/.+\.mjs$/;

/**
 * Returns a module of a Mantine component with an import of the component's style sheet, behind its other imports: the
 * sheets of the components that it builds on come first. Returns null for other modules.
 */
export const withStyles = (id: string, code: string): string | null => {
  if (!componentModule.test(id)) return null;
  const names = [...code.matchAll(/from "\.[^"]*\/(\w+)\.module\.mjs"/g)].map(([, name = '']) => name);
  const sheets = names.filter((name) => existsSync(join(styles, `${name}.layer.css`)));
  if (sheets.length === 0) return null;
  return `${code}\n${sheets.map((name) => `import '@mantine/core/styles/${name}.layer.css';`).join('\n')}\n`;
};

/**
 * Vite plugin that adds to each chunk the style sheets of the Mantine components in it. The development server, which
 * bundles dependencies beforehand, loads all sheets at once.
 */
export const mantineStyles = (): Plugin => {
  let serves = false;
  return {
    name: 'recado:mantine-styles',
    configResolved: ({ command }) => {
      serves = command === 'serve';
    },
    transform: {
      filter: { id: [componentModule, /\/web\/src\/main\.tsx$/] },
      handler(code, id) {
        if (serves) return id.endsWith('main.tsx') ? `import '@mantine/core/styles.layer.css';\n${code}` : null;
        const styled = withStyles(id, code);
        return styled === null ? null : { code: styled, map: null };
      },
    },
  };
};
