import type { FormDefinition, LocalText } from '@sampark/core/forms/definition/definition';
import { formFields } from '@sampark/core/forms/fields/fields';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { ReactNode } from 'react';
import { useTranslation } from '../use-translation.ts';
import { CountedList } from './counted-list.tsx';

interface DifferenceListsProps {
  readonly form: FormDefinition;
  /** The version before; `undefined`: it is not here, and what it alone asks goes by its path. */
  readonly before?: FormDefinition | undefined;
  readonly difference: {
    readonly added: readonly string[];
    readonly changed: readonly { readonly path: string; readonly properties: readonly string[] }[];
    readonly gone: readonly string[];
  };
  /** Whether paths and properties show, for whoever writes forms. */
  readonly technical?: boolean;
}

/** Returns the words of a question or a repeat; `undefined`: the form has none there. */
const wordsIn = (form: FormDefinition | undefined): ((path: string) => LocalText | undefined) => {
  const fields = form && formFields(form);
  return (path) => fields?.answers.get(path)?.question.label ?? fields?.repeats.get(path)?.repeat.label;
};

/** Lists what a version of a form asks anew, asks differently, and no longer asks. */
export function DifferenceLists({ form, before, difference, technical = false }: DifferenceListsProps) {
  const { t, i18n } = useTranslation('versions');
  const { added, changed, gone } = difference;
  const [now, then] = [wordsIn(form), wordsIn(before)];
  const say = (label: LocalText | undefined) => label && inLanguage(label, i18n.language);
  const line = (path: string, label: LocalText | undefined, properties: readonly string[] = []) => {
    const said = say(label) ?? path;
    const earlier = say(then(path));
    const text: ReactNode = technical ? (
      <>
        {said} {said !== path && <code>{path}</code>}{' '}
        {properties.length > 0 && <span>({properties.join(', ')})</span>}
      </>
    ) : (
      <>
        {said} {earlier && earlier !== said && <span>{t('difference.before', { label: earlier })}</span>}
      </>
    );
    return { path, text };
  };
  return (
    <>
      <CountedList title={t('difference.added')} lines={added.map((path) => line(path, now(path)))} />
      <CountedList
        title={t('difference.changed')}
        lines={changed.map(({ path, properties }) => line(path, now(path), properties))}
      />
      <CountedList title={t('difference.gone')} lines={gone.map((path) => line(path, then(path)))} />
    </>
  );
}
