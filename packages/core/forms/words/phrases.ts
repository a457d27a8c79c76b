/**
 * The parts of which sentences about answers are made, by what goes into them. `subject` is what a comparison is about, made
 * by one of the first three; `question` is a question's name alone.
 *
 * | phrase | in English, such as |
 * |---|---|
 * | `subject`, `count`, `length` | the answer to {{question}}; how many choices, or characters, it has |
 * | `thisQuestion` | the question that the rule itself is about |
 * | `today` | the day of the survey |
 * | `is`, `isNot`, `only` | {{subject}} is {{value}}; of several choices only that one |
 * | `more`, `less`, `atLeast`, `atMost`, `between` | {{subject}} is more than {{value}}; at least {{least}} and at most {{most}} |
 * | `after`, `before`, `since`, `until` | the same of days |
 * | `includes`, `excludes` | {{question}} includes {{value}} |
 * | `answered`, `unanswered`, `ticked`, `unticked` | {{question}} is answered |
 * | `not` | not ({{condition}}) |
 * | `and`, `or` | {{left}} or {{right}}, of conditions and of values |
 */
export type Phrase =
  | 'subject'
  | 'count'
  | 'length'
  | 'thisQuestion'
  | 'today'
  | 'is'
  | 'isNot'
  | 'only'
  | 'more'
  | 'less'
  | 'atLeast'
  | 'atMost'
  | 'between'
  | 'after'
  | 'before'
  | 'since'
  | 'until'
  | 'includes'
  | 'excludes'
  | 'answered'
  | 'unanswered'
  | 'ticked'
  | 'unticked'
  | 'not'
  | 'and'
  | 'or';

/** The values of a phrase, by their names in it. */
export type PhraseValues = Readonly<
  Partial<
    Record<'question' | 'subject' | 'value' | 'least' | 'most' | 'condition' | 'left' | 'right', string>
  >
>;

/** How conditions are said in one language. */
export interface Speech {
  /** The language of the labels. */
  readonly language: string;
  /** Puts values into a phrase. */
  readonly say: (phrase: Phrase, values?: PhraseValues) => string;
  /** Writes a number. */
  readonly number: (value: number) => string;
  /** Writes a day, `YYYY-MM-DD`. */
  readonly day: (day: string) => string;
}
