import type { Item, Module } from '@sampark/core/forms/definition';
import { openForm } from '@sampark/core/forms/engine/instance';
import { isAsked } from '@sampark/core/forms/engine/questions';
import { insideOf } from '@sampark/core/forms/engine/tree';
import {
  fieldAt,
  formFields,
  inLanguage,
  modulePrefix,
  questionsOf,
  reasonPath,
} from '@sampark/core/forms/fields';
import type { GivenWarning } from '@sampark/core/forms/warnings';
import { type FieldPath, valueAt } from '@sampark/core/survey/values';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSurvey, SurveyView } from '../../../data/ports/open-survey.ts';
import { conflictOf } from '../conflicts/conflict-choices.ts';
import type { Settle } from '../conflicts/use-settle.ts';
import styles from './module-form.module.css';
import { QuestionField } from './question-field.tsx';
import { WarningLine, WarningPanel } from './warning-panel.tsx';
import { warningsByField } from './warnings-by-field.ts';

interface ModuleItemsProps {
  readonly module: Module;
  readonly view: SurveyView;
  readonly editable: boolean;
  readonly onType: OpenSurvey['type'];
  readonly settle: Settle;
}

/** Draws the items that a form puts into a module: questions, groups of them, notes; and the warnings at the questions. */
export function ModuleItems({ module, view, editable, onType, settle }: ModuleItemsProps) {
  const { t, i18n } = useTranslation('editor');
  const { form, values } = view;
  const fields = useMemo(() => formFields(form), [form]);
  const instance = openForm(form, values);
  const warnings = warningsByField(view);

  const control = (path: FieldPath, label?: string) => {
    const question = fieldAt(fields, path)?.question;
    if (!question) return null;
    return (
      <QuestionField
        question={question}
        label={label ?? inLanguage(question.label, i18n.language)}
        path={path}
        value={valueAt(values, path)}
        notTaken={view.not_taken[path]}
        onType={onType}
        conflict={conflictOf(view, path)}
        settle={settle}
        refused={Object.hasOwn(view.refused, path)}
        readOnly={!editable}
      />
    );
  };

  const panel = ({ warning, reason }: GivenWarning) => {
    const path = reasonPath(warning.name);
    return (
      <WarningPanel key={path} warning={warning} reason={reason}>
        {(editable || reason !== '') && <div data-field={path}>{control(path, t('check.reason'))}</div>}
      </WarningPanel>
    );
  };

  const field = (path: FieldPath) => {
    if (!isAsked(instance, path)) return null;
    return (
      <div key={path}>
        <div data-field={path}>{control(path)}</div>
        {warnings.about(path).map(({ warning }) => (
          <WarningLine key={warning.name} warning={warning} />
        ))}
        <div aria-live="polite">{warnings.at(path).map(panel)}</div>
      </div>
    );
  };

  const item = (child: Item, prefix: string) => {
    const path = `${prefix}${child.name}`;
    if (child.type === 'begin_repeat') return null;
    if (child.type === 'note') {
      if (!isAsked(instance, path)) return null;
      return (
        <p key={child.name} className={styles.note}>
          {inLanguage(child.label, i18n.language)}
        </p>
      );
    }
    if (child.type !== 'begin_group') return field(path);
    const isShown = questionsOf(form, child, prefix).some((question) => isAsked(instance, question.path));
    if (!isShown) return null;
    const id = `group-${module.name}-${child.name}`;
    const inside = insideOf(form, child, prefix);
    return (
      <section key={child.name} className={styles.group} aria-labelledby={id}>
        <h3 id={id}>{inLanguage(child.label, i18n.language)}</h3>
        {child.children.map((each) => item(each, inside))}
      </section>
    );
  };

  return module.children.map((child) => item(child, modulePrefix(module.name)));
}
