/**
 * Loaded into the session host with `node --import`, on a developer's machine only: makes Baileys trust the simulator.
 * WHATSAPP_NOISE_ROOT_FILE names the file with the simulator's root key, in base64.
 */
import { trustSimulator } from './trust-simulator.ts';

const file = process.env['WHATSAPP_NOISE_ROOT_FILE'];
if (!file) throw new Error('WHATSAPP_NOISE_ROOT_FILE must name the root key of the WhatsApp simulator');
trustSimulator(file);
