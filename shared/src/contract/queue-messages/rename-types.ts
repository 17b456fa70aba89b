/**
 * Returns a function that gives messages of earlier releases the names that their types have now. Such messages wait in
 * queues, in the outbox and with the session host when a release is deployed.
 *
 * @param names current names by former ones
 */
export const renameTypes =
  (names: Readonly<Record<string, string>>) =>
  (message: unknown): unknown => {
    if (typeof message !== 'object' || message === null || !('type' in message)) return message;
    const type = names[String(message.type)];
    return type === undefined ? message : { ...message, type };
  };
