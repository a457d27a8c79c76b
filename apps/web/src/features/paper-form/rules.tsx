import type { Item, Module, Question } from '@sampark/core/forms/definition/definition';
import { numberBounds } from '@sampark/core/forms/words/number-bounds';
import styles from './sheet.module.css';
import { useLine, useSheet } from './sheet.ts';
import { type Tongue, writtenNumber } from './tongue.ts';

interface OfItem {
  readonly item: Item | Module;
  readonly tongue: Tongue;
}

interface ExpressionProps extends OfItem {
  readonly expression: string;
  /** Puts the condition into a sentence. */
  readonly sentence: (condition: string) => string;
}

/** Says an expression in a sentence; one without words stands as it is, small. */
function Expression({ expression, sentence, item, tongue }: ExpressionProps) {
  const condition = tongue.condition(expression, item);
  return condition === null ? (
    <small className={styles.expression}>
      {tongue.t('paper:condition')} <code>{expression}</code>
    </small>
  ) : (
    sentence(condition)
  );
}

/** Says when an item is asked. */
export function Condition({ item, tongue }: OfItem) {
  if (item.relevant === undefined) return null;
  return (
    <p className={styles.condition}>
      <Expression
        expression={item.relevant}
        sentence={(condition) => tongue.t('paper:if', { condition })}
        item={item}
        tongue={tongue}
      />
    </p>
  );
}

/** Says under which condition a question must be answered, where that depends on others. */
export function RequiredIf({ question, tongue }: { readonly question: Question; readonly tongue: Tongue }) {
  if (typeof question.required === 'boolean') return null;
  return (
    <p className={styles.hint}>
      <Expression
        expression={question.required}
        sentence={(condition) => tongue.t('paper:requiredIf', { condition })}
        item={question}
        tongue={tongue}
      />
    </p>
  );
}

/** Returns the unit of a number and its bounds, in a line: `people (1 to 999)`; empty: it has neither. */
export function useLimits(question: Question): string {
  const { tongues } = useSheet();
  const { say, text } = useLine();
  if (!('min' in question)) return '';
  const { min, max } = numberBounds(question);
  const ends = { min: writtenNumber(min ?? 0), max: writtenNumber(max ?? 0) };
  const bounds = (): string => {
    if (min === null && max === null) return '';
    if (min === null) return say((t) => t('paper:bounds.max', ends));
    if (max === null) return say((t) => t('paper:bounds.min', ends));
    // Figures are the same in both languages, and words for them twice would only be long.
    return tongues.length > 1 ? `${ends.min} – ${ends.max}` : say((t) => t('paper:bounds.both', ends));
  };
  const said = bounds();
  return [question.unit ? text(question.unit) : '', said && `(${said})`]
    .filter((each) => each !== '')
    .join(' ');
}

/** Says what an answer must keep to, beside the bounds of a number: in the form's own message, or as the rule itself. */
export function Rule({ question, tongue }: { readonly question: Question; readonly tongue: Tongue }) {
  const { constraint, constraint_message: message } = question;
  if (constraint === undefined) return null;
  if ('min' in question && numberBounds(question).areAll) return null;
  return (
    <p className={styles.hint}>
      {message ? (
        tongue.text(message)
      ) : (
        <Expression
          expression={constraint}
          sentence={(condition) => tongue.t('paper:rule', { condition })}
          item={question}
          tongue={tongue}
        />
      )}
    </p>
  );
}
