/** A person of a contact card: name and phone numbers as written. */
interface VcardPerson {
  name: string;
  numbers: string[];
}

const unescaped = (value: string): string =>
  value
    .replace(/\\n/gi, ' ')
    .replace(/\\([,;\\])/g, '$1')
    .trim();
const escaped = (value: string): string =>
  value
    .replace(/[\\,;]/g, '\\$&')
    .replace(/\s+/g, ' ')
    .trim();

/** Formats a structured name (`family;given;…`) as given name and family name. */
const fullName = (value: string): string => {
  const [family = '', given = ''] = value.split(/(?<!\\);/);
  return unescaped(`${given} ${family}`.trim());
};

/** Reads name and phone numbers of a vCard (RFC 6350 and older versions); ignores other properties. */
export const parseVcard = (vcard: string): VcardPerson => {
  const person: VcardPerson = { name: '', numbers: [] };
  let structured = '';
  for (const line of vcard.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at < 0) continue;
    const property = line.slice(0, at).split(';', 1)[0]!.replace(/^.*\./, '').toUpperCase();
    const value = line.slice(at + 1);
    if (property === 'FN') person.name ||= unescaped(value);
    else if (property === 'N') structured ||= fullName(value);
    else if (property === 'TEL') person.numbers.push(unescaped(value.replace(/^tel:/i, '')));
  }
  person.name ||= structured;
  person.numbers = [...new Set(person.numbers.filter((number) => number !== ''))];
  return person;
};

/** Formats a vCard whose numbers phones open as WhatsApp contacts (parameter `waid`). */
export const formatVcard = ({ name, numbers }: VcardPerson): string =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    ...numbers.map((number) => {
      const digits = number.replace(/\D/g, '');
      return `TEL;type=CELL;waid=${digits}:${/^\d+$/.test(number) ? `+${number}` : escaped(number)}`;
    }),
    'END:VCARD',
  ].join('\n');
