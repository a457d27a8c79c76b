import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { useFormTitles } from '../../shared/forms/use-form-titles.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Select } from '../../ui/fields/select.tsx';
import styles from './doubts.module.css';
import { type DoubtOf, questionsIn, STATES } from './doubts-of.ts';
import type { DoubtsChoice } from './use-doubts-choice.ts';

/** A person's choice of doubts, as the address says it. Empty: all, or what the screen chooses. */
export interface Asked {
  readonly panchayat: string;
  readonly form: string;
  readonly year: string;
  /** The path of a question, in any row. */
  readonly question: string;
  readonly state: string;
}

interface DoubtFiltersProps {
  readonly choice: DoubtsChoice;
  readonly asked: Asked;
  readonly doubts: readonly DoubtOf[];
  readonly onChoose: (change: Partial<Asked>) => void;
}

/** Lets a person choose the form, the year, the panchayat, the question and the state. What has one choice only is not asked. */
export function DoubtFilters({ choice, asked, doubts, onChoose }: DoubtFiltersProps) {
  const { t, i18n } = useTranslation(['doubts', 'coverage', 'survey']);
  const titles = useFormTitles(choice.forms);
  const named = (text: Parameters<typeof inLanguage>[0]) => inLanguage(text, i18n.language);
  const questions = questionsIn(doubts);
  return (
    <div className={styles.filters}>
      {choice.panchayats.length > 1 && (
        <Select
          label={t('coverage:panchayat')}
          value={asked.panchayat}
          empty={t('allPanchayats')}
          options={choice.panchayats.map(({ panchayat: { panchayat_id: value, name } }) => ({
            value,
            label: named(name),
          }))}
          onChoose={(panchayat) => onChoose({ panchayat })}
        />
      )}
      {titles.size > 1 && (
        <Select
          label={t('survey:list.form')}
          value={choice.form_name}
          options={Array.from(titles, ([value, label]) => ({ value, label }))}
          onChoose={(form) => onChoose({ form, question: '' })}
        />
      )}
      <Select
        label={t('coverage:year')}
        value={choice.year}
        options={[...new Set([choice.year, ...choice.years])].map((year) => ({ value: year, label: year }))}
        onChoose={(year) => onChoose({ year, question: '' })}
      />
      {(questions.size > 1 || asked.question !== '') && (
        <Select
          label={t('question')}
          value={asked.question}
          empty={t('allQuestions')}
          options={Array.from(questions, ([value, label]) => ({ value, label: named(label) }))}
          onChoose={(question) => onChoose({ question })}
        />
      )}
      {doubts.length > 0 && (
        <Select
          label={t('show')}
          value={asked.state}
          empty={t('allDoubts')}
          options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChoose={(state) => onChoose({ state })}
        />
      )}
    </div>
  );
}
