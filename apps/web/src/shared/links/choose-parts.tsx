import { leftOut } from '@sampark/core/access/shares/left-out';
import { type GivableModule, givable, type Part } from '@sampark/core/access/shares/parts';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { useId, useMemo } from 'react';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { useTranslation } from '../use-translation.ts';
import styles from './choose-parts.module.css';

interface ChoosePartsProps {
  readonly definition: FormDefinition;
  readonly parts: readonly Part[];
  readonly onChoose: (parts: readonly Part[]) => void;
  /** The reason why these parts are not taken. */
  readonly error: string | undefined;
}

/** Chooses the modules and questions of a form that somebody is to fill, and says which of them cannot be asked. */
export function ChooseParts({ definition, parts, onChoose, error }: ChoosePartsProps) {
  const { t, i18n } = useTranslation('links');
  const errorId = useId();
  const modules = useMemo(() => givable(definition), [definition]);
  const missing = useMemo(() => leftOut(definition, parts), [definition, parts]);
  const named = missing.map((label) => inLanguage(label, i18n.language)).join(', ');
  return (
    <>
      <fieldset
        className={styles.parts}
        aria-describedby={error && errorId}
        data-wrong={error ? true : undefined}
      >
        <legend>{t('parts.title')}</legend>
        <Failure id={errorId}>{error}</Failure>
        {modules.map((module) => (
          <ModuleParts key={module.part} module={module} parts={parts} onChoose={onChoose} />
        ))}
      </fieldset>
      {missing.length > 0 && (
        <p className={styles.leftOut} role="status">
          {t('parts.leftOut', { questions: named })}
        </p>
      )}
    </>
  );
}

interface ModulePartsProps {
  readonly module: GivableModule;
  readonly parts: readonly Part[];
  readonly onChoose: (parts: readonly Part[]) => void;
}

/** Offers a module, and below it the questions in it, for when only some of them are given. */
function ModuleParts({ module, parts, onChoose }: ModulePartsProps) {
  const { t, i18n } = useTranslation('links');
  const say = (text: GivableModule['label']) => inLanguage(text, i18n.language);
  const { part, label, inside } = module;
  const isWhole = parts.includes(part);
  const isSome = inside.some((each) => parts.includes(each.part));
  const own = new Set([part, ...inside.map((each) => each.part)]);
  const others = parts.filter((each) => !own.has(each));
  const tick = (each: Part, on: boolean) =>
    onChoose(on ? [...parts, each] : parts.filter((chosen) => chosen !== each));
  return (
    <div className={styles.module}>
      <Checkbox
        label={say(label)}
        checked={isWhole}
        onCheck={(on) => onChoose(on ? [...others, part] : others)}
      />
      {!isWhole && inside.length > 0 && (
        <details open={isSome}>
          <summary>{t('parts.questions', { module: say(label) })}</summary>
          {inside.map((each) => (
            <Checkbox
              key={each.part}
              label={say(each.label)}
              checked={parts.includes(each.part)}
              onCheck={(on) => tick(each.part, on)}
            />
          ))}
        </details>
      )}
    </div>
  );
}
