import { checkSurveyDate, checkVillageName } from '@sampark/core/forms/checks/validate';
import { answerAt } from '@sampark/core/forms/engine/instance';
import { subjectTypeOf } from '@sampark/core/survey/subject';
import { type FieldPath, SURVEY_DATE, type Value, VILLAGE_NAME } from '@sampark/core/survey/values';
import { Trash2 } from 'lucide-react';
import { memo, type RefObject, useState } from 'react';
import type { OpenSurvey, SurveyView } from '../../data/ports/surveys/open-survey.ts';
import { useFieldProblemText } from '../../shared/data/field-problem-text.ts';
import { useDayInWords } from '../../shared/dates.ts';
import { usePlainText } from '../../shared/surveys/value-text.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './about-survey.module.css';
import { typedText } from './answers/typed-text.ts';
import { conflictOf, type FieldConflict } from './conflicts/conflict-choices.ts';
import { ConflictPanel } from './conflicts/conflict-panel.tsx';
import type { Settle } from './conflicts/use-settle.ts';

const DELETE = <Trash2 size={20} aria-hidden="true" />;

const DAY = 86_400_000;

/**
 * Returns tomorrow as `YYYY-MM-DD`: by this device's clock, or by the survey's own newest time where that is later, because
 * a cheap phone may start in another year.
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

/** Edits the parts of a survey that belong to no module: the name of its village, if it has one, and the date; and deletes the survey. */
export default function AboutSurvey({
  view,
  editable,
  onType,
  settle,
  onDelete,
  villageName,
}: AboutSurveyProps) {
  const { t } = useTranslation('editor');
  const isOfVillage = subjectTypeOf(view.form) === 'village';
  return (
    <section className={styles.about} aria-labelledby="about">
      <h2 id="about">{isOfVillage ? t('about') : t('aboutDate')}</h2>
      {isOfVillage && (
        <VillageName
          value={answerAt(view.instance, VILLAGE_NAME)}
          conflict={conflictOf(view, VILLAGE_NAME)}
          input={villageName}
          {...{ editable, onType, settle }}
        />
      )}
      <SurveyDate
        value={answerAt(view.instance, SURVEY_DATE)}
        conflict={conflictOf(view, SURVEY_DATE)}
        notTaken={view.not_taken[SURVEY_DATE]}
        latest={latestDay(view)}
        {...{ editable, onType, settle }}
      />
      {view.can_delete && (
        <div>
          <Button kind="danger-quiet" icon={DELETE} onClick={onDelete}>
            {t('delete')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface AboutFieldProps extends Pick<AboutSurveyProps, 'editable' | 'onType' | 'settle'> {
  readonly value: Value;
  /** Undefined: the field is in none. */
  readonly conflict: FieldConflict | undefined;
}

/** It is drawn again only when something about it changes, like the fields of the modules. */
const VillageName = memo(function VillageName({
  value,
  conflict,
  input,
  editable,
  onType,
  settle,
}: AboutFieldProps & { readonly input: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation(['editor', 'common']);
  const problemText = useFieldProblemText();
  const [blank, setBlank] = useState(false);
  const problem = checkVillageName(blank ? '' : value);

  const type = (text: string) => {
    setBlank(text === '');
    onType(VILLAGE_NAME, text === '' ? null : text);
  };

  return (
    <div data-field={VILLAGE_NAME}>
      <TextField
        ref={input}
        label={t('editor:village')}
        note={t('common:field.required')}
        autoComplete="off"
        value={typeof value === 'string' ? value : ''}
        onText={type}
        error={problem && problemText(problem)}
        beside={conflict && <Panel field={VILLAGE_NAME} {...{ conflict, editable, settle }} />}
        readOnly={!editable}
      />
    </div>
  );
});

const SurveyDate = memo(function SurveyDate({
  value,
  notTaken,
  conflict,
  latest,
  editable,
  onType,
  settle,
}: AboutFieldProps & { readonly notTaken: string | undefined; readonly latest: string }) {
  const { t } = useTranslation('editor');
  const problemText = useFieldProblemText();
  const inWords = useDayInWords();
  const { text, problem, change } = typedText(
    value,
    notTaken,
    (typed) => checkSurveyDate(typed, latest),
    (...day) => onType(SURVEY_DATE, ...day),
  );
  // While a person types a year, the browser gives the unfinished one. Only a complete date can be a wrong one.
  const wrong = problem && problem.code !== 'not_a_date' ? problemText(problem) : null;

  return (
    <div data-field={SURVEY_DATE}>
      <TextField
        label={t('date')}
        type="date"
        hint={inWords(text)}
        value={text}
        onText={change}
        error={wrong}
        beside={conflict && <Panel field={SURVEY_DATE} {...{ conflict, editable, settle }} />}
        readOnly={!editable}
      />
    </div>
  );
});

interface PanelProps extends Pick<AboutSurveyProps, 'editable' | 'settle'> {
  readonly field: FieldPath;
  readonly conflict: FieldConflict;
}

function Panel({ field, conflict, editable, settle }: PanelProps) {
  const show = usePlainText();
  const choose = (value: Value) => settle.field(field, value, show(value));
  return <ConflictPanel {...conflict} show={show} onSettle={editable ? choose : null} />;
}
