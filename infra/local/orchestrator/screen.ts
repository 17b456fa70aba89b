import { relative } from 'node:path';
import { portPurpose, type PortName } from './ports.ts';
import type { Cloud } from './start-cloud.ts';

/** The text that `npm start` prints when everything is ready: addresses, sign-ins and ports. */
export const screen = ({ addresses, ports, signIns }: Cloud, dataDir: string): string => {
  const emailWidth = Math.max(0, ...signIns.map(({ email }) => email.length));
  const parts = (Object.entries(ports) as [PortName, number][]).map(([name, port]) => `${port} ${portPurpose[name]}`);
  const width = Math.max(...parts.map(({ length }) => length)) + 3;
  const rows = Array.from({ length: Math.ceil(parts.length / 3) }, (_, row) =>
    parts
      .slice(row * 3, row * 3 + 3)
      .map((part) => part.padEnd(width))
      .join('')
      .trimEnd(),
  );
  return [
    '',
    `  Open it       ${addresses.web}`,
    ...signIns.map(
      ({ company, role, email, password }) =>
        `  Sign in       ${email.padEnd(emailWidth)}  ${password}  ${role} of ${company}`,
    ),
    `  The phone     ${addresses.phone}  scan QR codes, write as a customer`,
    `  The customers ${addresses.graph}  write on Messenger, Instagram and the Cloud API`,
    `  The payments  ${addresses.stripe}  Stripe, ${addresses.asaas}  Asaas: keys, and who pays`,
    `                ${addresses.mercadoPago}  Mercado Pago, ${addresses.efi}  Efi`,
    `  The model     ${addresses.openAi}  what it was sent, and its faults`,
    `  The notes     ${addresses.focusNfe}  Focus NFe: its token, and what the authority does`,
    `  The mailbox   ${addresses.mail}  welcomes and codes for new passwords`,
    `  Data, logs    ${relative(process.cwd(), dataDir) || '.'}  (npm start -- --fresh forgets it)`,
    '',
    '  Ports',
    ...rows.map((row) => `    ${row}`),
    '',
    '  Ctrl-C ends everything.',
    '',
    `Recado is ready: ${addresses.web}`,
  ].join('\n');
};
