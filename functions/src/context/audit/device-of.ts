import { cutText } from '@recado/shared/text/cut-text';

/** Browsers by the word that their user agents have; an earlier one's user agent has the words of later ones too. */
const browsers = {
  Edg: 'Edge',
  OPR: 'Opera',
  SamsungBrowser: 'Samsung',
  Firefox: 'Firefox',
  Chrome: 'Chrome',
  Safari: 'Safari',
};

/** Systems in the same way. */
const systems = {
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'Android',
  Windows: 'Windows',
  CrOS: 'ChromeOS',
  'Mac OS': 'macOS',
  Linux: 'Linux',
};

const maxLength = 40;

const nameIn = (userAgent: string, names: Record<string, string>): string | undefined =>
  Object.entries(names).find(([word]) => userAgent.includes(word))?.[1];

/** Returns browser and system of a user agent, for example `Chrome, Windows`; a program's own name; null for none. */
export const deviceOf = (userAgent: string | undefined): string | null => {
  if (!userAgent) return null;
  const known = [nameIn(userAgent, browsers), nameIn(userAgent, systems)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(', ') : cutText(userAgent.split(' ')[0] ?? '', { units: maxLength });
};
