import { figureFields, wholeFact } from '../../forms/figures/form-figures.ts';
import type { Source } from '../../forms/figures/source.ts';
import type { Value } from '../../survey/values.ts';
import { isOfOneYear, type ReadSurvey, saidIn, type TakingSurvey, timeOf, villageOf } from './said.ts';
import { type Figure, newTotal } from './total.ts';

const OF_VILLAGES = 'village.';

const saysOfVillages = ({ form }: ReadSurvey): boolean =>
  figureFields(form).some(({ fact }) => fact !== null && wholeFact(fact, form).startsWith(OF_VILLAGES));

/** Whether a survey says what a figure is taken from. */
const isRead = (survey: ReadSurvey, { form }: Source): boolean =>
  form === null ? saysOfVillages(survey) : survey.form.name === form;

/** Returns an answer of a survey by the name that a figure gives it. */
function answerIn(survey: ReadSurvey, name: string, { form }: Source): Value {
  const { byName, byFact } = saidIn(survey);
  return (form === null ? byFact.get(OF_VILLAGES + name) : byName.get(name)) ?? null;
}

/**
 * Works out a figure from the villages of a panchayat: from what their surveys of the same year say. The
 * newest counts where several surveys of a village answer one thing.
 * @param own the survey that takes the figure
 */
export function villageFigure(source: Source, own: TakingSurvey, surveys: readonly ReadSurvey[]): Figure {
  const villages = new Map<string, ReadSurvey[]>();
  for (const survey of surveys) {
    const village = villageOf(survey.summary);
    if (village === '' || !isOfOneYear(survey.summary, own) || !isRead(survey, source)) continue;
    const others = villages.get(village);
    if (others) others.push(survey);
    else villages.set(village, [survey]);
  }
  const total = newTotal(source, (at) => at.slice(0, 'YYYY-MM-DD'.length));
  for (const [village, own] of villages) {
    const newest = own.sort((one, other) => (timeOf(one.summary) > timeOf(other.summary) ? -1 : 1));
    // Each answer may come from another survey where facts are counted; the newest survey of one form speaks
    // alone.
    const speaking = source.form === null ? newest : newest.slice(0, 1);
    total.set(village, {
      answers: (name) => {
        for (const survey of speaking) {
          const answer = answerIn(survey, name, source);
          if (answer !== null) return answer;
        }
        return null;
      },
      at: newest[0] ? timeOf(newest[0].summary) : '',
    });
  }
  return total.figure();
}
