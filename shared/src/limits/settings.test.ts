import { expect, test } from 'vitest';
import { companySettingColumns, defaultCompanySettings } from '../contract/settings.ts';
import { requiredTextOf } from './settings.ts';

test('a new company has no option on whose text is empty', () => {
  const wrong = companySettingColumns.filter((column) => {
    const rule = requiredTextOf(column);
    return (
      rule?.option === column &&
      defaultCompanySettings[column] === 'enabled' &&
      defaultCompanySettings[rule.text] === ''
    );
  });
  expect(wrong).toEqual([]);
});
