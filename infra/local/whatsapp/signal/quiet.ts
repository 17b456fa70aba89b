/** Prefixes of the lines that libsignal writes to the console; some of these lines contain private keys. */
const LIBSIGNAL = [
  'Closing session',
  'Opening session',
  'Removing old closed session',
  'Session already',
  'Closing open session',
  'Failed to decrypt message',
  'Session error',
  'Decrypted message with closed session',
  'Closing stale',
  'WARNING: Expected pubkey',
];

type Method = 'info' | 'warn' | 'error' | 'log';

const withoutLibsignal = (write: (...args: unknown[]) => void): ((...args: unknown[]) => void) => {
  return (...args) => {
    const [first] = args;
    if (typeof first === 'string' && LIBSIGNAL.some((start) => first.startsWith(start))) return;
    write(...args);
  };
};

let quiet = false;

/** Suppresses libsignal's console output. Other lines are printed. */
export const quietLibsignal = (): void => {
  if (quiet) return;
  quiet = true;
  for (const method of ['info', 'warn', 'error', 'log'] satisfies Method[]) {
    console[method] = withoutLibsignal(console[method].bind(console));
  }
};
