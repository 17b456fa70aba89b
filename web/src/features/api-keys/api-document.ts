/** The name of what a call takes or answers. */
export interface Field {
  name: string;
  required: boolean;
}

/** A schema of the OpenAPI document, as far as the page shows it. */
interface Schema {
  properties?: object;
  required?: string[];
  items?: Schema;
}

type Content = Record<'application/json', { schema: Schema }>;

/** A call of the public API in the OpenAPI document, as far as the page shows it. */
interface Operation {
  operationId: string;
  summary: string;
  security: { key: string[] }[];
  parameters: Field[];
  requestBody?: { content: Content };
  responses: Record<'200', { content: Content }>;
  'x-codeSamples': { lang: string; source: string }[];
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
}

/** A call with its place. */
export interface Call extends Operation {
  method: string;
  path: string;
  scope: string;
  bodyFields: Field[];
  /** Those of an item where the answer is a list. */
  answerFields: Field[];
}

/** The documentation's files, which the site has beside the app. */
export const documentFiles = {
  openApi: '/api-docs/openapi.json',
  postman: '/api-docs/postman.json',
  changes: '/api-docs/index.html#changes',
} as const;

const fieldsOf = (schema: Schema | undefined): Field[] =>
  Object.keys(schema?.properties ?? {}).map((name) => ({ name, required: schema?.required?.includes(name) ?? false }));

const answerOf = ({ responses }: Operation): Field[] => {
  const { schema } = responses['200'].content['application/json'];
  return fieldsOf(schema.items ?? schema).map(({ name }) => ({ name, required: false }));
};

/** Reads the calls of the public API from the document that the site serves. */
export const readCalls = async (): Promise<Call[]> => {
  const response = await fetch(documentFiles.openApi);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const { paths } = (await response.json()) as Document;
  return Object.entries(paths).flatMap(([path, ofPath]) =>
    Object.entries(ofPath).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      scope: operation.security[0]?.key[0] ?? '',
      bodyFields: fieldsOf(operation.requestBody?.content['application/json'].schema),
      answerFields: answerOf(operation),
    })),
  );
};
