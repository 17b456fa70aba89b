import { useSearchParams } from 'react-router';

/** The set of cases that the address names: a prompt's, or the knowledge's without one. */
export interface ChosenSet {
  promptId: number | null;
  choose: (promptId: number | null) => void;
  /** The query string that leads to the same set on another page. */
  query: string;
}

/** Returns the set that the address names. */
export const useSet = (): ChosenSet => {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('prompt'));
  const promptId = Number.isInteger(id) && id > 0 ? id : null;
  return {
    promptId,
    choose: (chosen) => setParams(chosen === null ? {} : { prompt: String(chosen) }, { replace: true }),
    query: promptId === null ? '' : `?prompt=${promptId}`,
  };
};
