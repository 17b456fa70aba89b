import fc from 'fast-check';

/** Vitest setup: property tests of every run take the same examples, unless RECADO_SEED names others. */
fc.configureGlobal({ seed: Number(process.env.RECADO_SEED ?? 1) });
