import { useComputedColorScheme } from '@mantine/core';
import { defaultPublicSettings, getPublicSetting } from '@recado/shared/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery } from '../../api/query.ts';
import type { Branding } from './theme.ts';

type ColorKey = keyof Branding;

const colorQuery = (key: ColorKey) => ({
  ...endpointQuery(getPublicSetting, { params: { key } }),
  staleTime: Infinity,
});

const storageKey = (key: ColorKey): string => `branding.${key}`;

const useColor = (key: ColorKey): string => {
  const { data } = useQuery({ ...colorQuery(key), enabled: false });
  return data ?? window.localStorage.getItem(storageKey(key)) ?? defaultPublicSettings[key];
};

/** The installation's primary colours; those of the last visit until the current ones have loaded. */
export const useBranding = (): Branding => ({
  primaryColorLight: useColor('primaryColorLight'),
  primaryColorDark: useColor('primaryColorDark'),
});

/** Loads the primary colour of the current colour scheme only, and stores it for the next visit. */
export const BrandingLoader = (): null => {
  const key: ColorKey = useComputedColorScheme('light') === 'dark' ? 'primaryColorDark' : 'primaryColorLight';
  const { data } = useQuery(colorQuery(key));
  useEffect(() => {
    if (data !== undefined) window.localStorage.setItem(storageKey(key), data);
  }, [key, data]);
  return null;
};
