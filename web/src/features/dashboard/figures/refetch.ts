/** Milliseconds after which a call is repeated while days are counted, and while nothing happens. */
export const [whileCounting, whileQuiet] = [200, 60_000];
