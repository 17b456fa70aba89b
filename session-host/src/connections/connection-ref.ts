/** One WhatsApp connection of one company. */
export interface ConnectionRef {
  companyId: number;
  whatsappId: number;
}

/** Its name in maps, groups and logs: ids only. */
export const refName = ({ companyId, whatsappId }: ConnectionRef): string => `${companyId}.${whatsappId}`;
