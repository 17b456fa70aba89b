/** esbuild's options for a function's bundle, in deployments and in the benchmark. */
export const bundling = {
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  sourceMap: true,
  sourcesContent: false,
  /** Defines `require` for the CommonJS packages in an ES module bundle. */
  banner: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
} as const;
