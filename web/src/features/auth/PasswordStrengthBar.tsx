import { useTranslate } from '../../i18n/use-translate.ts';
import { strengthOf, strengthScore } from './password-strength.ts';
import classes from './PasswordStrengthBar.module.css';

/** Shows the password's score as five segments and as text. */
export const PasswordStrengthBar = ({ password }: { password: string }) => {
  const { t } = useTranslate();
  if (password === '') return null;
  const strength = strengthOf(password);
  const score = strengthScore(password);
  return (
    <div className={classes.root} data-strength={strength} data-testid="password-strength">
      <div
        className={classes.bar}
        role="meter"
        aria-label={t('auth:strength.label')}
        aria-valuemin={0}
        aria-valuemax={5}
        aria-valuenow={score}
        aria-valuetext={t(`auth:strength.${strength}`)}
      >
        {[1, 2, 3, 4, 5].map((segment) => (
          <span key={segment} className={classes.segment} data-filled={segment <= Math.max(score, 1) || undefined} />
        ))}
      </div>
      <span className={classes.name}>{t(`auth:strength.${strength}`)}</span>
    </div>
  );
};
