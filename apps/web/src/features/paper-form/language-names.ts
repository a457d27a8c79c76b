import { LISTED_LANGUAGES } from '@sampark/i18n/listed';

/** Returns the name of a form's language in its own letters; one that nobody knows has its code. */
export function languageName(code: string): string {
  const listed = Object.entries(LISTED_LANGUAGES).find(([each]) => each === code);
  if (listed) return listed[1];
  try {
    return new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  } catch {
    // A form may call a language anything: this one has no name in any.
    return code;
  }
}
