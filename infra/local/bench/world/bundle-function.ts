import { build } from 'esbuild';
import { bundling } from '../../../aws/bundling.ts';

/** Bundles a module as a function is for AWS. */
export const bundleFunction = async (entryPoint: string, outfile: string): Promise<void> => {
  const { target, mainFields, minify, sourceMap, sourcesContent, banner } = bundling;
  await build({
    entryPoints: [entryPoint],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target,
    mainFields: [...mainFields],
    minify,
    sourcemap: sourceMap,
    sourcesContent,
    banner: { js: banner },
    logLevel: 'error',
  });
};
