import type { Menu } from '@recado/shared/bot/talk';
import { maxCardText, type Card } from '@recado/shared/contract/cards';
import { menuLimits } from '@recado/shared/limits/menus';
import { leaveChoice, mainMenuChoice, optionsText, queueMenuText } from '@recado/shared/text/menu-text';

/** Product texts of the list. */
const chooseText = 'Escolha uma opção';
const openText = 'Ver opções';

/** The ways out of a menu, as rows of a list: shorter than in texts, to fit a row. */
const exits = ({ isMain }: Menu): { rowId: string; title: string }[] => [
  ...(isMain ? [] : [{ rowId: mainMenuChoice, title: 'Voltar ao menu principal' }]),
  { rowId: leaveChoice, title: 'Encerrar atendimento' },
];

const listOf = (menu: Menu): Card | null => {
  const rows = [...menu.choices.map(({ name }, index) => ({ rowId: `${index + 1}`, title: name })), ...exits(menu)];
  const text = menu.greeting.trim() || chooseText;
  const fits =
    rows.length <= menuLimits.rows &&
    rows.every(({ title }) => title.length <= menuLimits.rowTitle) &&
    text.length <= menuLimits.text;
  if (!fits) return null;
  return {
    type: 'list',
    title: '',
    text,
    footer: '',
    buttonText: openText,
    sections: [{ title: '', rows: rows.map((row) => ({ ...row, description: '' })) }],
  };
};

const buttonsOf = ({ greeting, choices, isMain }: Menu): Card | null => {
  const text = (isMain ? queueMenuText : optionsText)(greeting, []);
  const fits =
    choices.length <= menuLimits.buttons &&
    choices.every(({ name }) => name.length <= menuLimits.buttonLabel) &&
    text.length <= Math.min(menuLimits.text, maxCardText);
  if (!fits) return null;
  return {
    type: 'buttons',
    title: '',
    text,
    footer: '',
    buttons: choices.map(({ name }, index) => ({ kind: 'reply', label: name, value: `${index + 1}` })),
  };
};

/** Returns a menu as a list or as buttons; null where it does not fit into either, or has no choices. */
export const menuCard = (type: 'list' | 'button', menu: Menu): Card | null => {
  if (menu.choices.length === 0) return null;
  return (type === 'button' ? buttonsOf(menu) : null) ?? listOf(menu);
};
