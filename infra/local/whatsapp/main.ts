/** Runs the WhatsApp simulator as a process. Reads its settings from the environment and prints `ready`. */
import { z } from 'zod';
import { startWhatsAppSimulator } from './simulator.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const settings = z
  .object({ SIMULATOR_PORT: port, SIMULATOR_MEDIA_PORT: port, SIMULATOR_DATA_DIR: z.string().optional() })
  .parse(process.env);

const simulator = await startWhatsAppSimulator({
  port: settings.SIMULATOR_PORT,
  mediaPort: settings.SIMULATOR_MEDIA_PORT,
  dataDir: settings.SIMULATOR_DATA_DIR,
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void simulator.close().then(() => process.exit(0));
  });
}

console.log('ready');
