/** Limits of what service notes (NFS-e) are issued with. */
export const serviceNoteLimits = {
  municipalRegistration: /^\d{0,15}$/,
  cityCode: /^(\d{7})?$/,
  serviceCode: /^(\d{6})?$/,
  /** The highest rate of the city's tax that the law allows, in per cent. */
  taxRate: 5,
} as const;
