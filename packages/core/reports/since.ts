import type { FormDefinition } from '../forms/definition/definition.ts';
import { knownFields } from '../forms/fields/known-fields.ts';
import type { Figure } from './figures.ts';
import { rough } from './rough.ts';
import { type Against, percentOf, type Sentence, say, sayBeside } from './say.ts';

/** The change of a figure since an earlier year. */
export interface Since {
  readonly direction: 'up' | 'down' | 'same';
  /** Which of them the form calls good news; `null`: it does not say, or nothing has changed. */
  readonly news: 'better' | 'worse' | null;
}

/** The number that a sentence says, and the choice that it is about; `null`: it says none that can be compared with another one. */
interface SaidNumber {
  readonly number: number;
  readonly choice: string | null;
  /** On how many answers it rests, where that changes what it says; else 0. */
  readonly from: number;
}

function numberOf(sentence: Sentence): SaidNumber | null {
  switch (sentence.says) {
    case 'number':
      return { number: sentence.number, choice: null, from: 0 };
    case 'mean':
      return { number: rough(sentence.number), choice: null, from: 0 };
    case 'sum':
      return { number: sentence.number, choice: null, from: sentence.answered.part };
    case 'leading': {
      const number = percentOf(sentence.share);
      return number === null ? null : { number, choice: sentence.part.name, from: 0 };
    }
    default:
      return null;
  }
}

/** Says what the number of a sentence means where it rises: by the column `better` of its question. */
function newsOfMore(form: FormDefinition, { path }: Figure, choice: string | null): Since['news'] {
  const question = knownFields(form).answers.get(path)?.question;
  const better = question && 'better' in question ? question.better : undefined;
  if (!better || question?.type === 'select_multiple') return null;
  if (better.includes(choice ?? 'higher')) return 'better';
  // On a scale, less of a middling choice may be more of a good one, or of a bad one.
  const isScale = question?.type === 'select_one' && question.choices.length > 2;
  return isScale ? null : 'worse';
}

/**
 * Says what became of a figure since an earlier year.
 *
 * | the figure | is compared with the earlier one |
 * |---|---|
 * | a number of one survey, a mean | as it is |
 * | a sum | where it is from as many answers: another year may have other villages |
 * | of choices | by the per cent of the choice that it names |
 * | anything else, or one survey against several | not at all |
 *
 * @returns `null`: nobody can say
 */
export function sinceThen(form: FormDefinition, own: Figure, isOne: boolean, other: Against): Since | null {
  const before = other.isWider ? null : sayBeside(own, isOne, other);
  const now = say(own, isOne);
  if (before === null || before.says !== now.says) return null;
  const [then, here] = [numberOf(before), numberOf(now)];
  if (!then || !here || then.choice !== here.choice || then.from !== here.from) return null;
  if (then.number === here.number) return { direction: 'same', news: null };
  const more = newsOfMore(form, own, here.choice);
  const isUp = here.number > then.number;
  if (more === null) return { direction: isUp ? 'up' : 'down', news: null };
  return { direction: isUp ? 'up' : 'down', news: isUp === (more === 'better') ? 'better' : 'worse' };
}
