import { useQuery } from '@tanstack/react-query';
import { runtimeConfig, type RuntimeConfig } from './runtime-config.ts';

/** The configuration inside components; it has been loaded before the first of them draws. */
export const useRuntimeConfig = (): RuntimeConfig | undefined =>
  useQuery({ queryKey: ['config'], queryFn: runtimeConfig, staleTime: Infinity }).data;
