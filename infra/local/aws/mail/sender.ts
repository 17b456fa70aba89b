/** Who the product's mails come from on this machine. */
export const mailFrom = 'no-reply@recado.example';
