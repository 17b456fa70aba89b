/** The name of the exported file. */
export const auditFileName = 'auditoria.xlsx';
