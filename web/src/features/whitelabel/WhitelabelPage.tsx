import { ColorInput, Paper, TextInput, Title } from '@mantine/core';
import type { Branding } from '@recado/shared/contract/branding';
import { updateSetting } from '@recado/shared/contract/settings';
import { appNameLimit, appNameOf, logoModes } from '@recado/shared/limits/branding';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { swatches } from '../../components/form/swatches.ts';
import { Page } from '../../components/page/Page.tsx';
import { useBrand } from '../../config/brand.ts';
import { useLeaveGuard } from '../../components/form/use-leave-guard.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { LogoField } from './LogoField.tsx';
import { useSaveBrand } from './use-save-brand.ts';
import classes from './WhitelabelPage.module.css';

const useSaveText = (key: keyof Branding) =>
  useSaveBrand((value: string) => call(updateSetting, { params: { key }, body: { value } }));

const Group = ({ name, children }: { name: 'name' | 'colors' | 'logos'; children: ReactNode }) => {
  const { t } = useTranslate();
  return (
    <section aria-labelledby={`whitelabel-${name}`}>
      <Title order={2} size="h5" mb="xs" id={`whitelabel-${name}`}>
        {t(`whitelabel:group.${name}`)}
      </Title>
      <Paper withBorder radius="lg" className={classes.group}>
        {children}
      </Paper>
    </section>
  );
};

/** The product's name, saved when the field is left. */
const NameField = () => {
  const { t } = useTranslate();
  const { appName } = useBrand();
  const [draft, setDraft] = useState<string | null>(null);
  const { mutate } = useSaveText('appName');
  useLeaveGuard(draft !== null && draft.trim() !== appName, { links: false });
  return (
    <TextInput
      label={t('whitelabel:name')}
      description={t('whitelabel:nameHint')}
      placeholder={appNameOf('')}
      maxLength={appNameLimit.max}
      value={draft ?? appName}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => {
        if (draft !== null && draft.trim() !== appName) mutate(draft.trim());
        setDraft(null);
      }}
      data-testid="brand-name"
    />
  );
};

/** A primary colour, saved when it is chosen. */
const BrandColor = ({ name }: { name: 'primaryColorLight' | 'primaryColorDark' }) => {
  const { t } = useTranslate();
  const stored = useBrand()[name];
  const [draft, setDraft] = useState(stored);
  const [seen, setSeen] = useState(stored);
  const { mutate } = useSaveText(name);
  if (seen !== stored) {
    setSeen(stored);
    setDraft(stored);
  }
  const save = (color: string): void => {
    if (/^#[0-9a-f]{6}$/i.test(color) && color.toLowerCase() !== stored.toLowerCase()) mutate(color);
  };
  return (
    <ColorInput
      label={t(`whitelabel:${name}`)}
      description={t('whitelabel:colorHint')}
      format="hex"
      swatches={swatches}
      swatchesPerRow={10}
      withEyeDropper={false}
      value={draft}
      onChange={setDraft}
      onChangeEnd={save}
      onBlur={() => save(draft)}
      data-testid={`brand-${name}`}
    />
  );
};

/** Name, colours and logos of the product, for super users (specification 2, section 2). They are in force at once. */
export const WhitelabelPage = () => {
  const { t } = useTranslate();
  return (
    <Page title={t('whitelabel:title')} width="form">
      <div className={classes.groups}>
        <Group name="name">
          <div className={classes.setting}>
            <NameField />
          </div>
        </Group>
        <Group name="colors">
          <div className={classes.colors}>
            <BrandColor name="primaryColorLight" />
            <BrandColor name="primaryColorDark" />
          </div>
        </Group>
        <Group name="logos">
          {logoModes.map((mode) => (
            <LogoField key={mode} mode={mode} />
          ))}
        </Group>
      </div>
    </Page>
  );
};
