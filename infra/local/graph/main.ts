/** Child process: the stand-in of Meta's Graph API. */
import { childSettings, runChild } from '../process/child.ts';
import type { MetaApp } from './world/app.ts';
import { startGraph } from './start.ts';

export interface GraphSettings {
  readonly port: number;
  readonly dataDir: string;
  readonly app: MetaApp;
}

await runChild(async () => {
  const { port, dataDir, app } = childSettings<GraphSettings>();
  const graph = await startGraph({ port, dataDir, app });
  return { ready: { url: graph.url }, close: () => graph.close() };
});
