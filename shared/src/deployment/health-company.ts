/** The id, as of a number at Meta, for which the smoke test signs webhooks. Meta's own ids are digits, so no number has it. */
export const healthNumberId = 'recado-health';

/** Name of the secret with the address and the password of the health company's user. */
export const healthSecretName = (stage: string): string => `${stage}-recado-health`;

/** The address of the health company's user, at which nobody reads mails. */
export const healthUserEmail = 'health@recado.invalid';
