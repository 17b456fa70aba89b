import { optionHandle } from '@recado/shared/flow/nodes/menu/menu';
import { useTranslate } from '../../../../../i18n/use-translate.ts';
import { Choice, Hint, Message } from '../../card/card-parts.tsx';
import type { NodeOf } from '../../card/kind.ts';

/** The question of a menu, and its options with the ends that edges leave from. */
export const MenuSummary = ({ data: { message, arrayOption } }: { data: NodeOf<'menu'>['data'] }) => {
  const { t } = useTranslate();
  return (
    <>
      {message === '' ? <Hint>{t('flowEditor:card.menu')}</Hint> : <Message text={message} />}
      {arrayOption.map(({ number, value }) => (
        <Choice key={number} mark={String(number)} handle={optionHandle(number)}>
          {value}
        </Choice>
      ))}
    </>
  );
};
