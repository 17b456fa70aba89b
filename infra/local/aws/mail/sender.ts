/** The sender address of the product's mails on this machine. */
export const mailFrom = 'no-reply@recado.example';
