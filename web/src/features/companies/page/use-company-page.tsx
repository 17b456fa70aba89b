import { getCompany } from '@recado/shared/contract/any-companies';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { endpointQuery } from '../../../api/query.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import type { TranslationKey } from '../../../i18n/translation-key.ts';

interface Texts {
  /** While the company's name is not known. */
  title: TranslationKey;
  titleOf: TranslationKey;
  back: TranslationKey;
}

/**
 * Reads the company that a super user's list is about, by the id in its path. `head` has the props of the list's title and
 * of the way back; `failure` is shown instead of the list where the company can't be read.
 */
export const useCompanyPage = ({ title, titleOf, back }: Texts) => {
  const companyId = Number(useParams().companyId);
  const { data: company, error, refetch } = useQuery(endpointQuery(getCompany, { params: { id: companyId } }));
  return {
    companyId,
    company,
    head: {
      title: company ? titleOf : title,
      titleValues: { name: company?.name ?? '' },
      back: { label: back, to: '/companies' },
    },
    failure: error !== null && !company ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null,
  };
};
