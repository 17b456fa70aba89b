import type { IncomingMessage } from 'node:http';
import { XMLParser } from 'fast-xml-parser';
import { readBody } from '../../../http/body.ts';
import { S3Error } from '../errors/errors.ts';

const bodyLimit = 2 * 1024 * 1024;

/** Parses an XML body. Values stay strings; elements named in `repeated` become arrays. */
export const readXml = async <Shape>(
  request: IncomingMessage,
  repeated: readonly string[],
): Promise<Partial<Shape>> => {
  const body = await readBody(request, bodyLimit);
  try {
    return new XMLParser({
      parseTagValue: false,
      ignoreAttributes: true,
      isArray: (name) => repeated.includes(name),
    }).parse(body, true) as Partial<Shape>;
  } catch {
    throw new S3Error('MalformedXML');
  }
};
