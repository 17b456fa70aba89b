/** The page sizes of the report's table (specification 3, section 9), and the last page that a number names. */
export const reportPages = { sizes: [5, 10, 20, 50], initial: 10, last: 200 } as const;

/** Contacts whose service cycles a search lists, the newest ones. */
export const searchedContacts = 50;

/** The name of the exported file (specification 3, section 9). */
export const reportFileName = 'relatorio-de-atendimentos.xlsx';
