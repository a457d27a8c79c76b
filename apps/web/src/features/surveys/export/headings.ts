import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { Column } from './table.ts';

/**
 * Returns the heading of each column: its label, with the module's where two columns share one, and the path where that is
 * not enough.
 */
export const headingsOf = (columns: readonly Column[], language: string): readonly string[] => {
  const plain = columns.map(({ label }) => inLanguage(label, language));
  const shared = (texts: readonly string[], text: string): boolean =>
    texts.indexOf(text) !== texts.lastIndexOf(text);
  const withModule = columns.map(({ module }, index) => {
    const label = plain[index] ?? '';
    return module && shared(plain, label) ? `${label} (${inLanguage(module, language)})` : label;
  });
  return columns.map(({ path }, index) => {
    const label = withModule[index] ?? '';
    return shared(withModule, label) ? `${label} (${path})` : label;
  });
};
