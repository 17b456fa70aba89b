import type { MessageTemplate } from '@recado/shared/contract/channels';

interface Parameter {
  name: string;
  value: string;
}

/** Identifies a template: its name may exist in several languages. */
export const templateKey = ({ name, language }: Pick<MessageTemplate, 'name' | 'language'>): string =>
  `${name} ${language}`;

/** The placeholders of a template with values in their order. */
export const parametersOf = ({ parameters }: MessageTemplate, values: readonly string[]): Parameter[] =>
  parameters.map((name, index) => ({ name, value: values[index] ?? '' }));

/** A template's text with values in place of its placeholders; those without a value stay. */
export const fillTemplate = (body: string, parameters: readonly Parameter[]): string =>
  body.replace(
    /\{\{\s*([A-Za-z0-9_]+)\s*\}\}/g,
    (written, name: string) => parameters.find((parameter) => parameter.name === name)?.value.trim() || written,
  );
