import { build } from 'esbuild';
import { bundling } from './bundling.ts';

/**
 * Bundles a module as a function is for AWS.
 *
 * @param withSourceMap writes the source map beside the bundle, whose text is the same without it
 */
export const bundleFunction = async (entryPoint: string, outfile: string, withSourceMap = false): Promise<void> => {
  const { target, mainFields, minify, banner } = bundling;
  await build({
    entryPoints: [entryPoint],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target,
    mainFields: [...mainFields],
    minify,
    sourcemap: withSourceMap ? 'external' : false,
    sourcesContent: false,
    banner: { js: banner },
    logLevel: 'error',
  });
};
