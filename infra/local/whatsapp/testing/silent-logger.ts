import type { UserFacingSocketConfig } from '@whiskeysockets/baileys';

type Logger = NonNullable<UserFacingSocketConfig['logger']>;

const nothing = () => undefined;

/** A logger that writes nothing, because Baileys logs keys. */
export const silentLogger: Logger = {
  level: 'silent',
  child: () => silentLogger,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};
