import type { UserInfo } from '@sampark/core/access/roles';
import { isNotes, notesIn, notesPath, withNote } from '@sampark/core/survey/about/notes';
import { eventsIn, isReview } from '@sampark/core/survey/about/reviews';
import { WHOLE_SURVEY } from '@sampark/core/survey/survey';
import { valueAt } from '@sampark/core/survey/values';
import type { ShownSurvey } from '../../access/shares/reader.ts';
import type { Context } from '../../context.ts';
import { hex, isoTime } from '../../primitives.ts';
import { writeOne } from '../../surveys/save-survey.ts';
import type { Refusal } from './refusal.ts';
import { refusalOfResult } from './refusal-of-result.ts';
import { numberOf } from './system.ts';

/** Words of somebody about a survey. */
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

/** Writes what somebody said as a comment of ODK Central. @param extended whether it tells who said it */
function commentJson({ text, by, name, at }: Said, extended: boolean) {
  const actorId = numberOf(by);
  const actor = { id: actorId, type: 'user', displayName: name, createdAt: null, updatedAt: null };
  return { body: text, actorId, createdAt: at, ...(extended && { actor }) };
}

/** Writes what people said about a survey as ODK Central's comments, the newest first. @param extended whether they tell who said it */
export const commentsJson = (shown: ShownSurvey, extended: boolean) =>
  saidOf(shown)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .map((said) => commentJson(said, extended));

/**
 * Adds a comment of ODK Central's clients to a survey: it is a note about the survey as a whole. The newest note, said once more by whoever
 * wrote it, is not a second one: a program may ask again. Returns it as it was taken.
 */
export async function addComment(
  context: Context,
  user: UserInfo,
  { survey }: ShownSurvey,
  text: string,
): Promise<ReturnType<typeof commentJson> | Refusal> {
  const path = notesPath(WHOLE_SURVEY);
  const was = valueAt(survey.values, path);
  const newest = notesIn(was).at(-1);
  if (newest?.by === user.user_id && newest.text === text) return commentJson(newest, false);
  const op_id = hex(context.random(16));
  const at = isoTime(context.clock());
  const note = { id: op_id, on: WHOLE_SURVEY, text, by: user.user_id, name: user.full_name, at };
  const { result } = await writeOne(
    context,
    { user, device_id: null },
    {
      ...{ op_id, action: 'update', survey_id: survey.survey_id, resolves: [], client_timestamp: null },
      set: { [path]: withNote(was, note) },
      was: { [path]: was },
      base_version: survey.version,
    },
  );
  return refusalOfResult(result) ?? commentJson(note, false);
}
