type Strength = 'weak' | 'medium' | 'strong';

const rules: readonly RegExp[] = [/^.{8,}$/su, /\p{Lu}/u, /\p{Ll}/u, /\d/, /[^\p{L}\d\s]/u];

/** One point each for 8 characters, upper case, lower case, a digit and a symbol: 0 to 5 (specification 2, section 5). */
export const strengthScore = (password: string): number => rules.filter((rule) => rule.test(password)).length;

/** 2 points or fewer are weak, 3 and 4 medium, 5 strong. */
export const strengthOf = (password: string): Strength => {
  const score = strengthScore(password);
  if (score <= 2) return 'weak';
  return score === 5 ? 'strong' : 'medium';
};
