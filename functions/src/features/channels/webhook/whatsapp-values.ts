import * as z from 'zod';

/** An id of Meta, which may come as a number. */
export const id = z.coerce.string().min(1).max(400);

/** Seconds since 1970, as a text or a number; now for what is neither. */
export const seconds = z.coerce
  .number()
  .positive()
  .catch(() => Date.now() / 1000);

/** A value that is read later, or that may be missing. */
export const unknown = z.unknown().optional();
