import { externalUrl } from './call-external.ts';

/** The address and the token that examples contain. */
export interface Access {
  base: string;
  token: string;
}

const commandOf = ({ base, token }: Access, path: string, rest: readonly string[]): string =>
  [`curl '${externalUrl(base, path)}'`, `-H 'Authorization: Bearer ${token}'`, ...rest].join(' \\\n  ');

const jsonOf = (access: Access, path: string, body: object): string =>
  commandOf(access, path, [
    "-H 'Content-Type: application/json'",
    ...(path === 'checkNumber' ? [] : ["-H 'Idempotency-Key: pedido-1234'"]),
    `-d '${JSON.stringify(body)}'`,
  ]);

const number = '5511987654321';

/** Returns a command that sends a text. */
export const textExample = (access: Access, text: string): string => jsonOf(access, 'send', { number, body: text });

/** Returns a command that sends two files. */
export const mediaExample = (access: Access, text: string): string =>
  commandOf(access, 'send', [
    "-H 'Idempotency-Key: pedido-1235'",
    `-F number=${number}`,
    `-F 'body=${text}'`,
    '-F medias=@foto.jpg',
    '-F medias=@nota.pdf',
  ]);

/** Returns a command that sends the image at an address. */
export const imageExample = (access: Access, caption: string): string =>
  jsonOf(access, 'send/linkImage', { number, url: 'https://example.com/foto.jpg', caption });

/** Returns a command that asks whether WhatsApp knows a number. */
export const numberExample = (access: Access): string => jsonOf(access, 'checkNumber', { number });
