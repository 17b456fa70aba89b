import type { BodyOf } from '@recado/shared/contract/grammar';
import type { importEvaluationCases } from '@recado/shared/contract/evaluation';
import { evaluationLimits as limits, evaluationNumbers as numbers } from '@recado/shared/limits/evaluation';
import { cutText } from '@recado/shared/text/cut-text';
import { fold } from '@recado/shared/text/fold';
import type { Sheet, SheetRow } from '../../../components/spreadsheet/reading/sheet-row.ts';

export type ImportedCase = BodyOf<typeof importEvaluationCases>['cases'][number];

/** The fields of a case that a column can hold, with the headers that name them: in each language of the product. */
const headers = {
  question: ['pergunta', 'question', 'pregunta', 'soru'],
  expectedAnswer: [
    'resposta',
    'resposta esperada',
    'answer',
    'expected answer',
    'respuesta',
    'respuesta esperada',
    'cevap',
    'beklenen cevap',
  ],
  expectedAction: ['acao', 'action', 'accion', 'eylem', 'o que e esperado', 'esperado', 'expected'],
  expectedSource: ['fonte', 'source', 'fuente', 'kaynak'],
  expectedHeading: ['titulo', 'titulo na fonte', 'heading', 'titulo en la fuente', 'baslik'],
  required: ['deve conter', 'must contain', 'debe contener', 'icermeli'],
  forbidden: ['nao pode conter', 'must not contain', 'no puede contener', 'icermemeli'],
} as const;
type Field = keyof typeof headers;
const fields = Object.keys(headers) as Field[];
type Columns = Partial<Record<Field, number>>;

/** The words by which a file says that people should have the customer. */
const handsOver = /pessoa|person|people|persona|kisi|insan|hand_?over|humano|human|atendente|transfer/;

/** The columns of a file without headers. */
const inOrder: Columns = { question: 0, expectedAnswer: 1, expectedSource: 2 };

const columnsOf = ({ cells }: SheetRow): Columns => {
  const folded = cells.map((cell) => fold(cell).trim());
  const found = fields.map(
    (field) => [field, folded.findIndex((header) => headers[field].some((known) => known === header))] as const,
  );
  return Object.fromEntries(found.filter(([, column]) => column !== -1));
};

const phrasesOf = (text: string): string[] =>
  text
    .split(/[;|\n]/)
    .map((phrase) => cutText(phrase.trim(), { units: limits.phrase.max }))
    .filter((phrase) => phrase !== '')
    .slice(0, numbers.phrases);

const caseOf = ({ cells }: SheetRow, columns: Columns): ImportedCase => {
  const cell = (field: Field, max: number): string =>
    cutText((cells[columns[field] ?? -1] ?? '').trim(), { units: max });
  const isForPeople = handsOver.test(fold(cell('expectedAction', limits.source.max)));
  return {
    question: cell('question', limits.question.max),
    expectedAnswer: isForPeople ? '' : cell('expectedAnswer', limits.answer.max),
    expectedAction: isForPeople ? 'handOver' : 'answer',
    expectedSource: cell('expectedSource', limits.source.max),
    expectedHeading: cell('expectedHeading', limits.source.max),
    required: phrasesOf(cell('required', limits.answer.max)),
    forbidden: phrasesOf(cell('forbidden', limits.answer.max)),
  };
};

/** Returns the cases of the first sheet whose headers name questions, else of the first one, and the rows without a question. */
export const casesOf = (sheets: readonly Sheet[]): { cases: ImportedCase[]; ignored: number } => {
  const named = sheets.find(({ rows: [first] }) => first && columnsOf(first).question !== undefined);
  const [first, ...rest] = (named ?? sheets[0])?.rows ?? [];
  if (!first) return { cases: [], ignored: 0 };
  const rows = named ? rest : [first, ...rest];
  const columns = named ? columnsOf(first) : inOrder;
  const cases = rows.map((row) => caseOf(row, columns)).filter(({ question }) => question !== '');
  return { cases, ignored: rows.length - cases.length };
};
