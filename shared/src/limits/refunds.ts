/** Lengths of the texts of refunds, and how many an invoice may have. */
export const refundLimits = {
  chargeId: { max: 200 },
  reason: { min: 3, max: 200 },
  perInvoice: 20,
} as const;
