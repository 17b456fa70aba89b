import { useTranslate } from '../../../../../i18n/use-translate.ts';
import { Hint, Line, Message } from '../../card/card-parts.tsx';
import { FailureEnd } from '../../card/FailureEnd.tsx';
import type { NodeOf } from '../../card/kind.ts';

/** The assistant that takes the conversation over with its prompt. */
export const OpenaiSummary = ({ data: { name, prompt } }: { data: NodeOf<'openai'>['data'] }) => {
  const { t } = useTranslate();
  return (
    <>
      {name === '' ? <Hint>{t('flowEditor:card.openai')}</Hint> : <Line>{name}</Line>}
      {prompt !== '' && <Message text={prompt} />}
      <FailureEnd />
    </>
  );
};
