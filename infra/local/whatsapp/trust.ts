/**
 * Loaded into the session host with `node --import`, on a developer's machine only: lets Baileys accept the
 * simulator's root key in place of WhatsApp's. WHATSAPP_NOISE_ROOT_FILE names the file with the key, in base64.
 */
import { readFileSync } from 'node:fs';
import { WA_CERT_DETAILS } from '@whiskeysockets/baileys';

const file = process.env['WHATSAPP_NOISE_ROOT_FILE'];
if (!file) throw new Error('WHATSAPP_NOISE_ROOT_FILE must name the root key of the WhatsApp simulator');
WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
