/**
 * esbuild's options for a function's bundle, in deployments and in the benchmark. Without source maps, which would be half of
 * what is deployed, and take 150 ms at the first error: `npm run -s symbolise` reads stacks.
 */
export const bundling = {
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  /** Defines `require` for the CommonJS packages in an ES module bundle. */
  banner: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
} as const;
