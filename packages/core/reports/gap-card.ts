import type { FormDefinition, LocalText, Module, Question } from '../forms/definition/definition.ts';
import { askedContent } from '../forms/engine/asked-content.ts';
import { formFields } from '../forms/fields/fields.ts';
import { isField, moduleEntries } from '../forms/fields/module-fields.ts';
import type { FieldPath, Value, Values } from '../survey/values.ts';

/*
 * An index of a panchayat has indicators in themes: shares that its form works out, and questions with yes and no. The form says by its column
 * `better` which of them are good news, and its modules are the themes. Weights are not published, so here each indicator of a theme counts the
 * same, and so does each theme.
 */

/** How far one indicator is. */
export interface Standing {
  readonly path: FieldPath;
  readonly label: LocalText;
  /** From 0, the worst, to 100, where there is nothing to gain. */
  readonly at: number;
  /** The answer of the survey: a share in per cent, or the name of a choice. */
  readonly value: number | string;
  readonly question: Question;
}

/** How far a theme is. */
export interface ThemeStanding {
  readonly name: string;
  readonly label: LocalText;
  /** The mean of the indicators that are known, whole; `null`: none is. */
  readonly at: number | null;
  readonly known: number;
  readonly indicators: number;
}

/** An indicator that is not all that it can be, and its theme. */
export interface Move extends Standing {
  readonly theme: LocalText;
}

/** A panchayat's place in an index. */
export interface GapCard {
  /** In the order of the form. */
  readonly themes: readonly ThemeStanding[];
  /** The moves that would change the mean of all themes most, the largest first. */
  readonly moves: readonly Move[];
}

const BEST = 100;

const isIndicator = (question: Question): boolean =>
  (question.type === 'calculate' || question.type === 'select_one') && question.better !== undefined;

/** Returns the indicators of a module. In rows there are none: an index is of the whole panchayat. */
const indicatorsOf = (form: FormDefinition, module: Module) =>
  moduleEntries(form, module)
    .filter(isField)
    .filter(({ question, repeats }) => repeats.length === 0 && isIndicator(question));

/** Whether a form is an index: it works out shares of which it says what is good news. */
export const isIndex = (form: FormDefinition): boolean =>
  form.modules.some((module) =>
    indicatorsOf(form, module).some(({ question }) => question.type === 'calculate'),
  );

/** Returns how far an indicator is; `null`: nobody knows. */
function standingAt({ type, better = [] }: Question, value: Value): number | null {
  if (type === 'select_one') return typeof value === 'string' ? (better.includes(value) ? BEST : 0) : null;
  // A calculated answer may be a text of digits.
  const share = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  if (value === '' || !Number.isFinite(share)) return null;
  const within = Math.min(BEST, Math.max(0, share));
  return better.includes('lower') ? BEST - within : within;
}

/** Returns where a survey stands in the index that its form is. */
export function gapCardOf(form: FormDefinition, values: Values): GapCard {
  const said = askedContent(form, formFields(form), values).values;
  const themes: ThemeStanding[] = [];
  const moves: (Move & { readonly gain: number })[] = [];
  for (const module of form.modules) {
    const indicators = indicatorsOf(form, module);
    if (indicators.length === 0) continue;
    const known = indicators.flatMap(({ path, question }): readonly Standing[] => {
      const value = said[path] ?? null;
      const at = standingAt(question, value);
      if (at === null || (typeof value !== 'number' && typeof value !== 'string')) return [];
      return [{ path, label: question.label, at, value, question }];
    });
    const sum = known.reduce((total, { at }) => total + at, 0);
    themes.push({
      ...{ name: module.name, label: module.label, known: known.length, indicators: indicators.length },
      at: known.length === 0 ? null : Math.round(sum / known.length),
    });
    for (const each of known.filter(({ at }) => at < BEST))
      moves.push({ ...each, theme: module.label, gain: (BEST - each.at) / known.length });
  }
  return {
    themes,
    moves: moves.toSorted((one, other) => other.gain - one.gain).map(({ gain: _, ...move }) => move),
  };
}
