import { givable, type Part } from '@sampark/core/access/shares/parts';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { useTranslation } from '../use-translation.ts';

/** Returns a function that writes parts of a form by their labels. @param form `null`: it is not here yet */
export function useNamedParts(form: FormDefinition | null): (parts: readonly Part[]) => string {
  const { i18n } = useTranslation();
  const labels = new Map(
    (form ? givable(form) : [])
      .flatMap((module) => [module, ...module.inside])
      .map(({ part, label }) => [part, inLanguage(label, i18n.language)]),
  );
  return (parts) => parts.map((part) => labels.get(part) ?? part).join(', ');
}
