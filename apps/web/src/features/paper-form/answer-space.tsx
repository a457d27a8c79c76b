import type { Question } from '@sampark/core/forms/definition/definition';
import { formatNumber } from '@sampark/i18n/formats';
import styles from './answers.module.css';
import { Boxes, DayBoxes, Lines, TimeBoxes } from './boxes.tsx';
import { ChoiceSpace, Mark, RankSpace } from './choices.tsx';
import { type NumberQuestion, numberBoxes, scaleOf } from './number-boxes.ts';
import { useLimits } from './rules.tsx';
import { useLine } from './sheet.ts';

/** The most letters of a few choices that stand in half a line. */
const SHORT_CHOICES = 30;

/** Whether there is room for the answer at the side of its question. @param choices the words of its choices */
export function standsBeside(question: Question, choices: readonly string[]): boolean {
  switch (question.type) {
    case 'integer':
    case 'decimal':
    case 'date':
    case 'time':
    case 'acknowledge':
      return true;
    case 'range':
      return scaleOf(question) === null;
    case 'select_one':
    case 'select_multiple':
      return choices.join('').length + 4 * choices.length <= SHORT_CHOICES;
    default:
      return false;
  }
}

interface AnswerSpaceProps {
  readonly question: Question;
  /** It is a cell of a table, whose heading has said the rest. */
  readonly isCell?: boolean;
}

/** Draws the room for the answer to a question, by its kind. */
export function AnswerSpace({ question, isCell = false }: AnswerSpaceProps) {
  const { say } = useLine();
  switch (question.type) {
    case 'integer':
    case 'decimal':
    case 'range':
      return <NumberSpace question={question} isCell={isCell} />;
    case 'select_one':
    case 'select_multiple':
      return <ChoiceSpace question={question} isCell={isCell} />;
    case 'rank':
      return <RankSpace question={question} />;
    case 'acknowledge':
      return (
        <span className={styles.option}>
          <Mark kind="several" /> {!isCell && say((t) => t('paper:agreed'))}
        </span>
      );
    case 'date':
      return <DayBoxes appearance={question.appearance} />;
    case 'time':
      return <TimeBoxes />;
    case 'dateTime':
      return (
        <span className={styles.moment}>
          <DayBoxes />
          <TimeBoxes />
        </span>
      );
    case 'geopoint':
      return <Place />;
    case 'geotrace':
    case 'geoshape':
      return [1, 2, 3, 4].map((at) => <Place key={at} />);
    default:
      return isCell ? null : <Lines count={linesOf(question)} />;
  }
}

/** Longer answers than these need more than one line; without a real limit nobody can know. */
const LONG_TEXT = 200;
const NO_LIMIT = 1_000;

function linesOf(question: Question): number {
  if (question.type !== 'text') return 1;
  if (question.appearance?.split(' ').includes('multiline')) return 4;
  return question.max_length > LONG_TEXT && question.max_length <= NO_LIMIT ? 2 : 1;
}

function Place() {
  const { say } = useLine();
  return (
    <span className={styles.place}>
      <span>{say((t) => t('paper:latitude'))}</span>
      <Lines />
      <span>{say((t) => t('paper:longitude'))}</span>
      <Lines />
    </span>
  );
}

function NumberSpace({ question, isCell }: { readonly question: NumberQuestion; readonly isCell: boolean }) {
  const { text } = useLine();
  const limits = useLimits(question);
  const scale = scaleOf(question);
  if (scale) {
    return (
      <span className={styles.scale}>
        {scale.map((value) => (
          <span key={value} className={styles.step}>
            <Mark kind="one" />
            {formatNumber(value)}
          </span>
        ))}
        {question.unit && text(question.unit)}
      </span>
    );
  }
  const { sign, whole, decimals } = numberBoxes(question);
  return (
    <span className={styles.amount}>
      <span className={styles.figure}>
        {sign && <Boxes count={1} hint="±" />}
        <Boxes count={whole} />
        {decimals > 0 && (
          <>
            <b>.</b>
            <Boxes count={decimals} />
          </>
        )}
      </span>
      {!isCell && limits !== '' && <span>{limits}</span>}
    </span>
  );
}
