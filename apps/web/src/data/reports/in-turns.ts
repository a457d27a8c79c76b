import { acceptedValues } from '@sampark/core/device/accepted-values';
import type { LocalSurvey } from '@sampark/core/device/local-survey';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Values } from '@sampark/core/survey/values';
import type { Platform } from '../browser/platform.ts';
import { restsBetween } from '../browser/rests-between.ts';
import type { Counting } from '../ports/reports.ts';
import { formWithRecords } from '../records/with-records.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The surveys that are opened at once: a slow phone opens and reads them within a frame or two. */
export const AT_ONCE = 5;

/** The content of a survey, as it is saved here, without accepted doubts and steps that the server has refused. */
export interface SavedContent {
  readonly summary: SurveySummary;
  readonly form: FormDefinition;
  readonly values: Values;
  /** As it is on this device, with what was refused. */
  readonly row: Pick<LocalSurvey, 'server' | 'edits'>;
}

/** Returns the surveys that are read beside another one, each in its place; `null`: there is none for that place. */
export type BesideOf = (survey: SurveySummary) => readonly (SurveySummary | null)[];

export const NONE_BESIDE: BesideOf = () => [];

const areSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((each, at) => each === others[at]);

/** Keeps what is made of surveys until one of them changes, or one beside it, or another version of its form comes. */
export interface SavedReader<Made> {
  readonly isRead: (survey: SurveySummary, besideOf?: BesideOf) => boolean;
  /** Reads surveys, as they are saved here, in one transaction. */
  readonly read: (surveys: readonly SurveySummary[], besideOf?: BesideOf) => Promise<void>;
  /** Forgets what was made of surveys: it is kept elsewhere. */
  readonly forget: (surveys: readonly SurveySummary[]) => void;
  /** Returns what was made of a survey; undefined: it is not read, or not here any more. */
  readonly of: (survey: SurveySummary) => Made | undefined;
}

/**
 * Makes a reader of saved surveys.
 * @param make works out what is kept of a survey, from its content with the form as it asks here, and from that of those beside it
 */
export function savedReader<Made>(
  workspace: () => Workspace,
  make: (own: SavedContent, beside: readonly (SavedContent | null)[]) => Made,
): SavedReader<Made> {
  /** A summary is another object after every change of its row. */
  const known = new WeakMap<
    SurveySummary,
    { readonly form: FormDefinition; readonly beside: ReturnType<BesideOf>; readonly made: Made }
  >();
  return {
    isRead: (survey, besideOf = NONE_BESIDE) => {
      const found = known.get(survey);
      return found?.form === workspace().forms.formOf(survey) && areSame(found.beside, besideOf(survey));
    },
    read: async (surveys, besideOf = NONE_BESIDE) => {
      const here = workspace();
      const all = new Set([...surveys, ...surveys.flatMap(besideOf)].filter((each) => each !== null));
      // A step that changes nothing reads all of them in one transaction and writes nothing.
      const states = await here.store.change(
        [...all].map(({ survey_id }) => survey_id),
        (state) => state,
      );
      // A survey of the panchayat stands beside many: what it says is worked out once for these.
      const contents = new Map<SurveySummary, SavedContent>();
      for (const summary of all) {
        const row = states.get(summary.survey_id)?.row;
        if (row)
          contents.set(summary, {
            summary,
            form: here.forms.formOf(summary),
            values: acceptedValues(row),
            row,
          });
      }
      for (const survey of surveys) {
        const own = contents.get(survey);
        if (!own) continue;
        const beside = besideOf(survey);
        const asked = await formWithRecords(here, own.form, survey.panchayat_id);
        const made = make(
          { ...own, form: asked },
          beside.map((each) => (each && contents.get(each)) ?? null),
        );
        known.set(survey, { form: own.form, beside, made });
      }
    },
    forget: (surveys) => {
      for (const survey of surveys) known.delete(survey);
    },
    of: (survey) => known.get(survey)?.made,
  };
}

/**
 * Reads surveys a few at a time, with a rest in between. What was read before is not read again.
 * @returns what was made of those that are still here; `null`: nobody waits for it any more
 */
export async function readInTurns<Made>(
  reader: SavedReader<Made>,
  platform: Platform,
  surveys: readonly SurveySummary[],
  { isWanted, counted }: Counting,
  besideOf: BesideOf,
): Promise<readonly { readonly survey: SurveySummary; readonly made: Made }[] | null> {
  const left = surveys.filter((survey) => !reader.isRead(survey, besideOf));
  let done = surveys.length - left.length;
  const rest = restsBetween(platform, () => counted(done));
  for (let from = 0; from < left.length; from += AT_ONCE) {
    await rest();
    if (!isWanted()) return null;
    const some = left.slice(from, from + AT_ONCE);
    await reader.read(some, besideOf);
    done += some.length;
  }
  return surveys.flatMap((survey) => {
    const made = reader.of(survey);
    return made === undefined ? [] : [{ survey, made }];
  });
}
