import { isNotes, notesIn } from '@sampark/core/survey/about/notes';
import { eventsIn, isReview } from '@sampark/core/survey/about/reviews';
import type { ShownSurvey } from '../shares/reader.ts';
import { numberOf } from './system.ts';

/** What somebody said about a survey. */
interface Said {
  readonly text: string;
  readonly by: string;
  readonly name: string;
  readonly at: string;
}

/** Returns what people said about a survey: their notes, and why officers returned it, each once. */
function saidOf({ survey }: ShownSurvey): readonly Said[] {
  const said = new Map<string, Said>();
  for (const [path, value] of Object.entries(survey.values)) {
    if (isNotes(path)) for (const note of notesIn(value)) said.set(note.id, note);
    if (!isReview(path)) continue;
    for (const { id, step, text, why, by, name, at } of eventsIn(value)) {
      const words = text ?? why;
      if (step === 'returned' && words !== undefined) said.set(id, { text: words, by, name, at });
    }
  }
  return [...said.values()];
}

/** Writes what people said about a survey as ODK Central's comments, the newest first. @param extended whether they tell who said it */
export const commentsJson = (shown: ShownSurvey, extended: boolean) =>
  saidOf(shown)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .map(({ text, by, name, at }) => {
      const actorId = numberOf(by);
      const actor = { id: actorId, type: 'user', displayName: name, createdAt: null, updatedAt: null };
      return { body: text, actorId, createdAt: at, ...(extended && { actor }) };
    });
