type XmlValue = string | number | boolean | XmlTree | readonly XmlTree[];

interface XmlTree {
  readonly [name: string]: XmlValue | undefined;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
  '\n': '&#10;',
};
const escape = (text: string) => text.replace(/[&<>"'\r\n]/g, (char) => entities[char]!);

const element = (name: string, value: XmlValue | undefined): string => {
  if (value === undefined) return '';
  if (Array.isArray(value)) return (value as readonly XmlTree[]).map((item) => element(name, item)).join('');
  return `<${name}>${typeof value === 'object' ? content(value as XmlTree) : escape(String(value))}</${name}>`;
};

const content = (tree: XmlTree): string =>
  Object.entries(tree)
    .map(([name, value]) => element(name, value))
    .join('');

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** Serialises an S3 answer. An array repeats its element; undefined omits it. */
export const xmlDocument = (root: string, tree: XmlTree): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">${content(tree)}</${root}>`;

/** Serialises an S3 error, which has no namespace. */
export const xmlError = (tree: XmlTree): string => `<?xml version="1.0" encoding="UTF-8"?>\n${element('Error', tree)}`;
