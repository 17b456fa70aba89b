import { ColorInput, TextInput } from '@mantine/core';
import { appNameLimit, appNameOf, logoModes } from '@recado/shared/limits/branding';
import { ConflictAlert } from '../../components/form/ConflictAlert.tsx';
import { swatches } from '../../components/form/swatches.ts';
import { Page } from '../../components/page/Page.tsx';
import { PageGroup, PageGroups } from '../../components/page/PageGroup.tsx';
import { useLeaveGuard } from '../../components/form/use-leave-guard.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { LogoField } from './LogoField.tsx';
import { useBrandText } from './use-save-brand.ts';
import classes from './WhitelabelPage.module.css';

/** The product's name, saved when the field is left. */
const NameField = () => {
  const { t } = useTranslate();
  const { value, stored, type, save, conflict } = useBrandText('appName');
  useLeaveGuard(value.trim() !== stored, { links: false });
  return (
    <>
      <TextInput
        label={t('whitelabel:name')}
        description={t('whitelabel:nameHint')}
        placeholder={appNameOf('')}
        maxLength={appNameLimit.max}
        value={value}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          type(value.trim());
          save(value.trim());
        }}
        data-path="appName"
        data-testid="brand-name"
      />
      {conflict && <ConflictAlert conflict={conflict} />}
    </>
  );
};

/** A primary colour, saved when it is chosen. */
const BrandColor = ({ name }: { name: 'primaryColorLight' | 'primaryColorDark' }) => {
  const { t } = useTranslate();
  const { value, stored, type, save, conflict } = useBrandText(name);
  const store = (color: string): void => {
    if (/^#[0-9a-f]{6}$/i.test(color) && color.toLowerCase() !== stored.toLowerCase()) save(color);
  };
  return (
    <div>
      <ColorInput
        label={t(`whitelabel:${name}`)}
        description={t('whitelabel:colorHint')}
        format="hex"
        swatches={swatches}
        swatchesPerRow={10}
        withEyeDropper={false}
        value={value}
        onChange={type}
        onChangeEnd={store}
        onBlur={() => store(value)}
        data-path={name}
        data-testid={`brand-${name}`}
      />
      {conflict && <ConflictAlert conflict={conflict} />}
    </div>
  );
};

/** Name, colours and logos of the product, for super users (specification 2, section 2). They are in force at once. */
export const WhitelabelPage = () => {
  const { t } = useTranslate();
  return (
    <Page title={t('whitelabel:title')} width="form">
      <PageGroups>
        <PageGroup title={t('whitelabel:group.name')}>
          <NameField />
        </PageGroup>
        <PageGroup title={t('whitelabel:group.colors')}>
          <div className={classes.colors}>
            <BrandColor name="primaryColorLight" />
            <BrandColor name="primaryColorDark" />
          </div>
        </PageGroup>
        <PageGroup rows title={t('whitelabel:group.logos')}>
          {logoModes.map((mode) => (
            <LogoField key={mode} mode={mode} />
          ))}
        </PageGroup>
      </PageGroups>
    </Page>
  );
};
