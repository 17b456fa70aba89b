import { formatMoney } from '../i18n/format.ts';

/** The smallest amount that is shown: smaller ones are shown as less than it. */
const smallest = 0.0001;

/** Returns an amount of US dollars: those below a cent with four digits. */
export const dollars = (amount: number): string => {
  if (amount <= 0 || amount >= 0.01) return formatMoney(amount * 100, 'USD');
  const isLess = amount < smallest;
  return `${isLess ? '< ' : ''}US$ ${(isLess ? smallest : amount).toFixed(4).replace('.', ',')}`;
};
