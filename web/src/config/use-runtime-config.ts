import { useQuery } from '@tanstack/react-query';
import { runtimeConfig, type RuntimeConfig } from './runtime-config.ts';

/** The configuration for components; it has loaded before the first render. */
export const useRuntimeConfig = (): RuntimeConfig | undefined =>
  useQuery({ queryKey: ['config'], queryFn: runtimeConfig, staleTime: Infinity }).data;
