import { answerAt } from '@sampark/core/forms/engine/instance';
import { fieldAt, formFields } from '@sampark/core/forms/fields';
import type { FieldPath } from '@sampark/core/survey/values';
import { useMemo } from 'react';
import type { SurveyView } from '../../../data/ports/open-survey.ts';
import { useFieldText } from '../../../shared/surveys/field-text.ts';
import { useTranslation } from '../../../shared/use-translation.ts';
import { conflictOf } from '../conflicts/conflict-choices.ts';
import { ConflictPanel } from '../conflicts/conflict-panel.tsx';
import type { Settle } from '../conflicts/use-settle.ts';
import styles from './no-longer-asked.module.css';

interface NoLongerAskedProps {
  readonly view: SurveyView;
  readonly editable: boolean;
  readonly settle: Settle;
}

/** Lists the answers that the survey's version of the form does not ask, in the words of the version that asked them. */
export function NoLongerAsked(props: NoLongerAskedProps) {
  return props.view.unasked.length > 0 && <Unasked {...props} />;
}

function Unasked({ view, editable, settle }: NoLongerAskedProps) {
  const { t } = useTranslation('versions');
  const { unasked, form_versions } = view;
  const versions = useMemo(
    () => form_versions.map((form) => ({ form, fields: formFields(form) })),
    [form_versions],
  );
  const found = unasked.map((path) => {
    const version = versions.find(({ fields }) => fieldAt(fields, path));
    const type = version && fieldAt(version.fields, path)?.question.type;
    return { path, form: version?.form, isSeen: type !== 'calculate' && type !== 'hidden' };
  });
  const shown = found.filter(({ isSeen }) => isSeen);
  if (shown.length === 0) return null;
  return (
    <section className={styles.unasked} aria-labelledby="unasked">
      <h2 id="unasked">{t('unasked.title')}</h2>
      <p className={styles.soft}>{t('unasked.about')}</p>
      <dl className={styles.answers}>
        {shown.map(({ path, form }) => (
          <Answer key={path} {...{ path, form, view, editable, settle }} />
        ))}
      </dl>
    </section>
  );
}

interface AnswerProps extends NoLongerAskedProps {
  readonly path: FieldPath;
  /** The version that asked it; `undefined`: it is not here. */
  readonly form: SurveyView['form'] | undefined;
}

function Answer({ path, form, view, editable, settle }: AnswerProps) {
  const text = useFieldText(form, view);
  const value = answerAt(view.instance, path);
  const show = (each: typeof value): string => text.value(path, each);
  const conflict = conflictOf(view, path);
  return (
    <div>
      <dt>{text.label(path)}</dt>
      <dd>{show(value)}</dd>
      {conflict && (
        <dd>
          <ConflictPanel
            {...conflict}
            show={show}
            hasField={false}
            onSettle={editable ? (chosen) => void settle.field(path, chosen, show(chosen)) : null}
          />
        </dd>
      )}
    </div>
  );
}
