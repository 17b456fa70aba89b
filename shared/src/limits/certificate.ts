export const certificateLimits = {
  /** Bytes of a .p12 file. */
  file: 32 * 1024,
  /** Characters of a request's file; more than fits, so that a large file is refused by its own error. */
  request: 1024 * 1024,
  password: 100,
} as const;

/** Days before its expiry from which on a certificate is warned of. */
export const certificateWarningDays = 30;
