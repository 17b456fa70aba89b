import { IconLink } from '@tabler/icons-react';
import { useTranslate } from '../../../../../i18n/use-translate.ts';
import { Hint, Line } from '../../card/card-parts.tsx';
import { FailureEnd } from '../../card/FailureEnd.tsx';
import type { NodeOf } from '../../card/kind.ts';

/** The Typebot that takes the conversation over. */
export const TypebotSummary = ({ data: { name, typebotSlug } }: { data: NodeOf<'typebot'>['data'] }) => {
  const { t } = useTranslate();
  return (
    <>
      {name === '' ? <Hint>{t('flowEditor:card.typebot')}</Hint> : <Line>{name}</Line>}
      {typebotSlug !== '' && <Line icon={<IconLink size={14} stroke={1.8} aria-hidden />}>{typebotSlug}</Line>}
      <FailureEnd />
    </>
  );
};
