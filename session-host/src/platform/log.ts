import { pino, type Logger } from 'pino';
import { cutText } from '@recado/shared/text/cut-text';

export type Log = Logger;

/** Creates a log of structured lines with ids only: no phone number, no text, no key. */
export const createLog = (level: string, release = 'unknown'): Log =>
  pino({
    level,
    base: { service: 'session-host', release },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
  });

/**
 * Returns the parts of an error that may be logged: its name and its message without long numbers, never the request or its data.
 */
export const faultOf = (error: unknown): { name: string; message: string } =>
  error instanceof Error
    ? { name: error.name, message: cutText(error.message.replaceAll(/\d{7,}/g, '#'), { units: 300 }) }
    : { name: 'Unknown', message: typeof error };

type Write = (first: unknown, message?: string) => void;

interface BaileysLog {
  level: string;
  child: () => BaileysLog;
  trace: Write;
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
}

/**
 * Returns Baileys' log on ours. Baileys logs whole stanzas, phone numbers and stacks: only the fixed text of its
 * warnings and errors, and the name and message of an error, are logged.
 */
export const quietBaileysLog = (log: Log): BaileysLog => {
  const silent: Write = () => undefined;
  const pass =
    (level: 'debug' | 'warn'): Write =>
    (first, message) => {
      const carried = typeof first === 'object' && first !== null ? (first as { err?: unknown; error?: unknown }) : {};
      const error = carried.err ?? carried.error;
      const text = message ?? (typeof first === 'string' ? first : 'no message');
      log[level]({
        baileys: cutText(text.replaceAll(/\d{7,}/g, '#'), { units: 200 }),
        ...(error instanceof Error ? { fault: faultOf(error) } : {}),
      });
    };
  const quiet: BaileysLog = {
    level: 'warn',
    child: () => quiet,
    trace: silent,
    debug: silent,
    info: silent,
    warn: pass('debug'),
    error: pass('warn'),
  };
  return quiet;
};

/**
 * Silences the console: libsignal prints session records with private keys on it ("Closing session"). Our own lines go
 * through pino.
 */
export const silenceConsole = (): void => {
  const silent = (): void => undefined;
  Object.assign(globalThis.console, {
    log: silent,
    info: silent,
    warn: silent,
    error: silent,
    debug: silent,
    trace: silent,
  });
};
