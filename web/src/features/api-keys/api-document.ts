/** A parameter of a call in the OpenAPI document. */
interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: { type?: string; enum?: unknown[] };
}

/** A call of the public API in the OpenAPI document, as far as the page shows it. */
interface Operation {
  operationId: string;
  summary: string;
  security: { key: string[] }[];
  parameters: Parameter[];
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
}

/** The documentation's files, which the site has beside the app. */
export const documentFiles = { openApi: '/api-docs/openapi.json', postman: '/api-docs/postman.json' } as const;

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
    })),
  );
};
