import { IconBraces } from '@tabler/icons-react';
import { useTranslate } from '../../../../../i18n/use-translate.ts';
import { Hint, Line, Message } from '../../card/card-parts.tsx';
import type { NodeOf } from '../../card/kind.ts';

/** The question, and the variable that keeps its answer. */
export const QuestionSummary = ({ data: { message, answerKey } }: { data: NodeOf<'question'>['data'] }) => {
  const { t } = useTranslate();
  return (
    <>
      {message === '' ? <Hint>{t('flowEditor:card.question')}</Hint> : <Message text={message} />}
      {answerKey !== '' && <Line icon={<IconBraces size={14} stroke={1.8} aria-hidden />}>{answerKey}</Line>}
    </>
  );
};
