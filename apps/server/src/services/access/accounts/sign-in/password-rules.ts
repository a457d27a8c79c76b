/** The reason why a password is not accepted. */
export type PasswordProblem = 'too_short' | 'too_long' | 'common';

const LONGEST = 1024;

// The passwords that are guessed first, here and elsewhere. The rules below catch longer variants with digits at the
// end.
const COMMON = new Set(
  `password passw0rd passwort admin administrator welcome letmein qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm
  iloveyou monkey dragon football cricket sachin india bharat hindustan mahadev krishna ganesh shiva sairam jaimatadi
  jaihind namaste computer internet mobile samsung secret default changeme user test demo guest login master abc abcd
  abcdef abcdefgh panchayat sampark sarpanch survey gram village`.split(/\s+/),
);

const isSequence = (text: string): boolean => {
  const steps = new Set(
    Array.from(text).map((c, i) => (i === 0 ? 'x' : c.charCodeAt(0) - text.charCodeAt(i - 1))),
  );
  steps.delete('x');
  const [step] = steps;
  return steps.size === 1 && (step === 0 || step === 1 || step === -1);
};

/**
 * Returns why a password is refused; `null` when it is good enough. Common words count with digits and signs behind
 * them (`India@123`), as do runs (`123456`, `aaaaaa`) and the person's own user name.
 * @param least characters it must have
 */
export function passwordProblem(password: string, username: string, least: number): PasswordProblem | null {
  const length = Array.from(password).length;
  if (length < least) return 'too_short';
  if (password.length > LONGEST) return 'too_long';
  const plain = password.toLowerCase();
  const stem = plain.replace(/[\d\W_]+$/, '');
  if (COMMON.has(stem) || stem === username || plain === username || isSequence(plain)) return 'common';
  return null;
}
