import { publicApiPath } from '@recado/shared/permissions/api-keys';

/** A call with its values in place. */
export interface SampleCall {
  method: string;
  /** The endpoint's path with the values of its parameters, and the query. */
  path: string;
  body: unknown;
}

/** The languages that each call has an example in. */
export const sampleLanguages = ['curl', 'javascript', 'python', 'php'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

/** The variables of the environment that examples read: the address of the API, and a key. */
export const sampleVariables = { api: 'RECADO_API', key: 'RECADO_KEY' } as const;
const { api, key } = sampleVariables;

const inSingleQuotes = (text: string): string => text.replaceAll("'", String.raw`'\''`);

const curl = ({ method, path, body }: SampleCall): string =>
  [
    `curl -X ${method} "$${api}${publicApiPath}${path}"`,
    `  -H "Authorization: Bearer $${key}"`,
    ...(body === undefined
      ? []
      : ['  -H "Content-Type: application/json"', `  -d '${inSingleQuotes(JSON.stringify(body))}'`]),
  ].join(' \\\n');

const javascript = ({ method, path, body }: SampleCall): string =>
  [
    `const response = await fetch(\`\${process.env.${api}}${publicApiPath}${path}\`, {`,
    `  method: '${method}',`,
    ...(body === undefined
      ? [`  headers: { Authorization: \`Bearer \${process.env.${key}}\` },`]
      : [
          '  headers: {',
          `    Authorization: \`Bearer \${process.env.${key}}\`,`,
          "    'Content-Type': 'application/json',",
          '  },',
          `  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`,
        ]),
    '});',
    'console.log(response.status, await response.json());',
  ].join('\n');

const python = ({ method, path, body }: SampleCall): string =>
  [
    'import json, os, urllib.request',
    '',
    'request = urllib.request.Request(',
    `    os.environ["${api}"] + "${publicApiPath}${path}",`,
    `    method="${method}",`,
    ...(body === undefined
      ? [`    headers={"Authorization": "Bearer " + os.environ["${key}"]},`]
      : [
          '    headers={',
          `        "Authorization": "Bearer " + os.environ["${key}"],`,
          '        "Content-Type": "application/json",',
          '    },',
          // A text of JSON is a text of Python, with the same escapes.
          `    data=${JSON.stringify(JSON.stringify(body))}.encode(),`,
        ]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(response.status, json.load(response))',
  ].join('\n');

const php = ({ method, path, body }: SampleCall): string =>
  [
    '<?php',
    '$context = stream_context_create([',
    "    'http' => [",
    `        'method' => '${method}',`,
    `        'header' => 'Authorization: Bearer ' . getenv('${key}')${body === undefined ? '' : String.raw` . "\r\nContent-Type: application/json"`},`,
    ...(body === undefined
      ? []
      : [
          `        'content' => '${JSON.stringify(body)
            .replaceAll('\\', '\\\\')
            .replaceAll("'", String.raw`\'`)}',`,
        ]),
    "        'ignore_errors' => true,",
    '    ],',
    ']);',
    `$answer = file_get_contents(getenv('${api}') . '${publicApiPath}${path}', false, $context);`,
    "echo $http_response_header[0], ' ', $answer, PHP_EOL;",
  ].join('\n');

const samples: Record<SampleLanguage, (call: SampleCall) => string> = { curl, javascript, python, php };

/** Returns a program that makes a call, in one of the languages of the documentation. */
export const codeSample = (language: SampleLanguage, call: SampleCall): string => samples[language](call);
