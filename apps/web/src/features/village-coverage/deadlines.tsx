import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { type DueTogether, dueTogether } from '@sampark/core/places/due-surveys';
import { formsOf } from '@sampark/core/places/panchayat';
import { useState } from 'react';
import { useAppData, useLive, useSignedIn } from '../../shared/data/app-data.ts';
import { useFormTitles } from '../../shared/forms/use-form-titles.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import type { Coverage } from '../../shared/village-coverage/use-coverage.ts';
import { useDueWords } from '../../shared/village-coverage/use-due-words.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Section } from '../../ui/layout/section.tsx';
import { DeadlineDialog } from './deadline-dialog.tsx';
import styles from './deadlines.module.css';

/** The deadlines on the screen: those of the form that was chosen, or of all. */
export function Deadlines({ coverage }: { readonly coverage: Coverage }) {
  const { t } = useTranslation('coverage');
  const canSet = useLive(useAppData().server)?.knows.includes('deadlines') === true;
  /** The line that is being changed; `null`: a new one; undefined: none. */
  const [changed, setChanged] = useState<DueTogether | null>();
  const lines = dueTogether(coverage.due);
  const { form } = coverage.counted;
  const isAdmin = useSignedIn().user.role === 'admin';
  // A block's own day leaves everywhere's to be set by whoever may.
  const has = new Set(
    lines.filter(({ block }) => !isAdmin || block === null).map(({ form_name }) => form_name),
  );
  const without = formsByUse(coverage).filter((name) => !has.has(name) && (form === '' || name === form));
  const forms = changed ? [changed.form_name] : without;
  if (lines.length === 0 && !canSet) return null;
  return (
    <Section title={t('deadline.title')} {...(lines.length === 0 && { about: t('deadline.none') })}>
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <Line
              key={`${line.due_on} ${line.form_name} ${line.block?.block_id ?? ''}`}
              line={line}
              {...(canSet && { onChange: () => setChanged(line) })}
            />
          ))}
        </ul>
      )}
      {canSet && without.length > 0 && (
        <div>
          <Button onClick={() => setChanged(null)}>{t('deadline.add')}</Button>
        </div>
      )}
      {changed !== undefined && (
        <DeadlineDialog
          year={coverage.year}
          line={changed}
          forms={forms}
          onClose={() => setChanged(undefined)}
        />
      )}
    </Section>
  );
}

/** Returns the forms that panchayats have; those that most of them have come first. */
function formsByUse({ panchayats }: Coverage): readonly string[] {
  const uses = new Map<string, number>();
  for (const name of panchayats.flatMap(({ panchayat }) => formsOf(panchayat))) {
    uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  return Array.from(uses)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name]) => name);
}

interface LineProps {
  readonly line: DueTogether;
  readonly onChange?: () => void;
}

/** Says how far the surveys of one form are, against their day. */
function Line({ line, onChange }: LineProps) {
  const { t, i18n } = useTranslation('coverage');
  const { text, late } = useDueWords()(line);
  const title = useFormTitles([line.form_name]).get(line.form_name) ?? '';
  return (
    <li>
      <div className={styles.said}>
        <b>{title}</b>
        <span className={classes(late && styles.late)}>{text}</span>
        {line.block && (
          <span className={styles.soft}>
            {t('deadline.ofBlock', { block: inLanguage(line.block.block, i18n.language) })}
          </span>
        )}
      </div>
      {onChange && (
        <Button kind="quiet" small aria-label={t('deadline.changeOf', { form: title })} onClick={onChange}>
          {t('deadline.change')}
        </Button>
      )}
    </li>
  );
}
