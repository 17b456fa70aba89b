import { pino } from 'pino';
import type { Logger } from 'pino';

export type Log = Logger;

/** Structured lines with ids only: no number, no text, no key. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: { service: 'session-host' },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
  });

/** What an error may tell: its name and message, never the request or the data that it carries. */
export const faultOf = (error: unknown): { name: string; message: string } =>
  error instanceof Error
    ? { name: error.name, message: error.message.replaceAll(/\d{7,}/g, '#').slice(0, 300) }
    : { name: 'Unknown', message: typeof error };

type Write = (first: unknown, message?: string) => void;

export interface BaileysLog {
  level: string;
  child: () => BaileysLog;
  trace: Write;
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
}

/**
 * Baileys logs whole stanzas, numbers and stacks. Only the fixed sentence of its warnings and errors
 * and the name and message of an error pass.
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
        baileys: text.replaceAll(/\d{7,}/g, '#').slice(0, 200),
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
 * libsignal prints session records, private keys included, on the console ("Closing session"). Nothing
 * in this process needs the console: everything of ours goes through pino.
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
