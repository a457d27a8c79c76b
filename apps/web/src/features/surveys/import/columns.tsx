import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { knownFields } from '@sampark/core/forms/fields/known-fields';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { type ColumnUse, LEFT, type MappedTable, type Role, roleOf } from '@sampark/core/tables/columns';
import { useState } from 'react';
import { useFormLanguage } from '../../../shared/surveys/form-language.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import styles from './import.module.css';

/** The roles that a person may give a column beside that of a question. */
const OF_SURVEYS: readonly Role[] = [
  'village_name',
  'panchayat_name',
  'survey_date',
  'survey_id',
  'record_id',
];
const OF_ROWS: readonly Role[] = ['survey_id', 'parent_row', 'row', 'heading'];

/** The characters of an example that are shown. */
const LONGEST = 40;

/** Returns a word for what a column is, for a closed list. */
const wordOf = (use: ColumnUse): string => {
  if (use.kind === 'role') return `role ${use.role}`;
  return use.kind === 'answer' ? `answer ${use.field}` : '';
};

const asUse = (word: string): ColumnUse => {
  const [kind, ...rest] = word.split(' ');
  if (kind === 'role') return roleOf(rest.join(' ') as Role);
  return kind === 'answer' ? { kind: 'answer', field: rest.join(' ') } : LEFT;
};

interface ColumnsProps {
  readonly mapped: MappedTable;
  readonly form: FormDefinition;
  /** Whether its lines are surveys. */
  readonly isFirst: boolean;
  readonly onUse: (column: number, use: ColumnUse) => void;
}

/** Lists the columns of a table, with what each of them is; a person may say it otherwise. */
export function Columns({ mapped: { table, uses }, form, isFirst, onUse }: ColumnsProps) {
  const { t } = useTranslation('import');
  const language = useFormLanguage();
  const [open, setOpen] = useState<number | null>(null);
  const modules = new Map(form.modules.map(({ name, label }) => [name, inLanguage(label, language)]));
  const options = [
    ...(isFirst ? OF_SURVEYS : OF_ROWS).map((role) => ({ value: `role ${role}`, label: t(`role.${role}`) })),
    ...Array.from(knownFields(form).answers.values(), ({ path, module, question }) => ({
      value: `answer ${path}`,
      label: [modules.get(module), inLanguage(question.label, language)].filter(Boolean).join(': '),
    })),
  ];
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  /** What a column is, or that it is nothing. A column of our own export may be what nobody chooses for another one. */
  const meaningOf = (use: ColumnUse): string =>
    use.kind === 'role' ? t(`role.${use.role}`) : (labels.get(wordOf(use)) ?? t('nothing'));
  const optionsFor = (use: ColumnUse) =>
    use.kind !== 'role' || labels.has(wordOf(use))
      ? options
      : [{ value: wordOf(use), label: meaningOf(use) }, ...options];
  const taken = uses.filter(({ kind }) => kind === 'answer' || kind === 'role').length;
  const exampleOf = (column: number): string =>
    (table.rows.find(({ cells }) => (cells[column] ?? '').trim() !== '')?.cells[column] ?? '').slice(
      0,
      LONGEST,
    );
  return (
    <Section
      title={t('columnsOf', { table: table.name })}
      about={t('counted', { count: taken, all: table.headings.length })}
    >
      <ul className={styles.columns}>
        {table.headings.map((heading, column) => {
          const use = uses[column] ?? LEFT;
          const example = exampleOf(column);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading, and they never move
            <li key={column}>
              <div className={styles.heading}>
                <strong>{heading}</strong>
                {example !== '' && <span className={styles.soft}>{t('example', { text: example })}</span>}
              </div>
              {open === column ? (
                <Select
                  label={t('meaning', { column: heading })}
                  value={wordOf(use)}
                  empty={t('nothing')}
                  options={optionsFor(use)}
                  onChoose={(word) => onUse(column, asUse(word))}
                />
              ) : (
                <div className={styles.use}>
                  <span className={use.kind === 'answer' || use.kind === 'role' ? undefined : styles.soft}>
                    {meaningOf(use)}
                  </span>
                  <Button
                    kind="quiet"
                    aria-label={t('changeOf', { column: heading })}
                    onClick={() => setOpen(column)}
                  >
                    {t('change')}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
