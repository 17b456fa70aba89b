import type { SheetColumn } from '../spreadsheet/write-spreadsheet.ts';

interface SampleRow {
  nome: string;
  numero: string;
  email: string;
}

/** The rows of the sample spreadsheet; the numbers are nobody's. */
export const sampleRows: readonly SampleRow[] = [
  { nome: 'Maria Silva', numero: '5511900000001', email: 'maria@exemplo.com.br' },
  { nome: 'João Souza', numero: '5521900000002', email: 'joao@exemplo.com.br' },
];

/** The columns of the sample spreadsheet. Their headers are read in every language, so they are not translated. */
export const sampleColumns: readonly SheetColumn<SampleRow>[] = [
  { header: 'nome', value: ({ nome }) => nome, width: 32 },
  { header: 'numero', value: ({ numero }) => numero, width: 20 },
  { header: 'email', value: ({ email }) => email, width: 32 },
];
