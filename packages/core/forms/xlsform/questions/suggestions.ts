import { FORM_FUNCTIONS } from '../../engine/form-functions.ts';
import { FUNCTIONS } from '../../xpath/functions.ts';
import type { Problem } from '../problems.ts';
import { nearest } from '../sheets/nearest.ts';
import { TYPES } from './question-types.ts';

const FUNCTION_NAMES = [...FUNCTIONS.keys(), ...FORM_FUNCTIONS];

/** The most problems for which a better word is looked for: a long form may name thousands of things that are not there. */
const MOST = 100;

const UNKNOWN: ReadonlySet<Problem['code']> = new Set([
  'unknown_type',
  'unknown_reference',
  'missing_list',
  'unknown_function',
  'unknown_question',
]);

/** Finds the type that was probably meant: `intejer`, `select_on wells`; null: it is like none. */
function typeLike(type: string): string | null {
  const small = type.toLowerCase();
  const whole = nearest(small, TYPES);
  if (whole !== null) return whole;
  const [first = '', ...rest] = small.split(' ');
  const like = nearest(first, TYPES);
  return like === null ? null : [like, ...rest].join(' ');
}

/**
 * Adds to each problem with a word that is not known the known one that was probably meant, as `like`. `names`: those of
 * questions, groups and repeats.
 */
export function withSuggestions(
  problems: readonly Problem[],
  names: ReadonlyMap<string, number>,
  lists: ReadonlySet<string>,
): Problem[] {
  let looked = 0;
  const likeOf = ({ code, params }: Problem): string | null => {
    switch (code) {
      case 'unknown_type':
        return typeLike(String(params.type));
      case 'unknown_reference':
      case 'unknown_question':
        return nearest(String(params.name), names.keys());
      case 'missing_list':
        return nearest(String(params.list), lists);
      default:
        return nearest(String(params.name), FUNCTION_NAMES);
    }
  };
  return problems.map((problem) => {
    if (!UNKNOWN.has(problem.code) || looked === MOST) return problem;
    looked += 1;
    const like = likeOf(problem);
    return like === null ? problem : { ...problem, params: { ...problem.params, like } };
  });
}
