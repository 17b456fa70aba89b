/** One WhatsApp connection of one company. */
export interface ConnectionRef {
  companyId: number;
  whatsappId: number;
}

/** Returns the connection's name in maps, queue groups and logs: ids only. */
export const refName = ({ companyId, whatsappId }: ConnectionRef): string => `${companyId}.${whatsappId}`;
