import { checkSurveyDate, checkVillageName, type FieldProblem } from '@sampark/core/forms/validate';
import { type FieldPath, SURVEY_DATE, VILLAGE_NAME, valueAt } from '@sampark/core/survey/values';
import { Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSurvey, SurveyView } from '../../data/ports.ts';
import { useProblemText } from '../../shared/problem-text.ts';
import { usePlainText } from '../../shared/value-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './about-survey.module.css';
import { conflictOf } from './conflict-choices.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import type { Settle } from './use-settle.ts';

const DAY = 86_400_000;

/**
 * Tomorrow, as `YYYY-MM-DD`: by this device's clock, or by the survey's own newest time where that is later, because a
 * cheap phone may wake up in another year.
 */
const latestDay = ({ summary }: SurveyView): string =>
  new Date(Math.max(Date.now(), Date.parse(summary.updated_at)) + DAY).toISOString().slice(0, 10);

interface AboutSurveyProps {
  readonly view: SurveyView;
  readonly editable: boolean;
  readonly onType: OpenSurvey['type'];
  readonly settle: Settle;
  readonly onDelete: () => void;
  readonly villageName: RefObject<HTMLInputElement | null>;
}

/** What belongs to the survey and to no module: the village's name, the date, and the way to delete it. */
export function AboutSurvey({ view, editable, onType, settle, onDelete, villageName }: AboutSurveyProps) {
  const { t } = useTranslation(['survey', 'editor', 'common']);
  const problemText = useProblemText();
  const show = usePlainText();
  const panelOf = (field: FieldPath) => {
    const conflict = conflictOf(view, field);
    return (
      conflict && (
        <ConflictPanel
          {...conflict}
          show={show}
          onSettle={editable ? (value) => settle.field(field, value, show(value)) : null}
        />
      )
    );
  };
  const name = valueAt(view.values, VILLAGE_NAME);
  const [blank, setBlank] = useState(false);
  const nameProblem = checkVillageName(blank ? '' : name);
  const date = valueAt(view.values, SURVEY_DATE);
  const [dateProblem, setDateProblem] = useState<FieldProblem | null>(null);

  const typeName = (text: string) => {
    setBlank(text === '');
    onType(VILLAGE_NAME, text === '' ? null : text);
  };
  const typeDate = (text: string) => {
    const problem = text === '' ? null : checkSurveyDate(text, latestDay(view));
    // While a year is typed, the browser gives the half-typed one: only what is a date can be a wrong one.
    setDateProblem(problem?.code === 'not_a_date' ? null : problem);
    if (!problem) onType(SURVEY_DATE, text === '' ? null : text);
  };

  return (
    <section className={styles.about} aria-labelledby="about">
      <h2 id="about">{t('editor:about')}</h2>
      <div data-field={VILLAGE_NAME}>
        <TextField
          ref={villageName}
          label={t('editor:village')}
          note={t('common:field.required')}
          autoComplete="off"
          value={typeof name === 'string' ? name : ''}
          onText={typeName}
          error={nameProblem && problemText(nameProblem)}
          beside={panelOf(VILLAGE_NAME)}
          readOnly={!editable}
        />
      </div>
      <div data-field={SURVEY_DATE}>
        <TextField
          label={t('editor:date')}
          type="date"
          value={typeof date === 'string' ? date : ''}
          onText={typeDate}
          error={dateProblem && problemText(dateProblem)}
          beside={panelOf(SURVEY_DATE)}
          readOnly={!editable}
        />
      </div>
      {view.can_delete && (
        <div>
          <Button kind="danger-quiet" icon={<Trash2 size={20} aria-hidden="true" />} onClick={onDelete}>
            {t('editor:delete')}
          </Button>
        </div>
      )}
    </section>
  );
}
