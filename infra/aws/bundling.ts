/** How esbuild makes a function's bundle, for deployment and for whoever measures bundles. */
export const bundling = {
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  sourceMap: true,
  sourcesContent: false,
  /** CommonJS packages in an ES module bundle call `require`, which has to be made. */
  banner: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
} as const;
