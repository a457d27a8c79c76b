import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { formDefinition } from '@sampark/core/forms/definition/valid-definition';
import type { FormTest } from '@sampark/core/forms/form-tests/form-test';
import { runTests, type TestResult, type TestRun } from '@sampark/core/forms/form-tests/run-tests';
import { shippedForms } from '@sampark/core/forms/shipped/shipped-forms';
import { type FormDifference, formDifference } from '@sampark/core/forms/versions/form-difference';
import { type VersionProblem, versionProblems } from '@sampark/core/forms/versions/next-version';
import { isSameContent } from '@sampark/core/forms/versions/same-content';
import { nextRecordForms, type PropertyProblem, propertyProblems } from '@sampark/core/records/record-form';
import { isRecordForm } from '@sampark/core/survey/record-form';
import * as z from 'zod/mini';
import type { Repositories } from '../../storage/repositories.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { isoTime } from '../primitives.ts';
import { formDeliveries } from '../programs/webhooks/deliveries.ts';
import { workingWebhooks } from '../programs/webhooks/known-webhooks.ts';
import { type FormCatalogue, formsNow } from './forms.ts';
import { recordFormOf, type UnknownRecords, unmadeRecords } from './records-of-form.ts';

/** A form that somebody wants to publish. */
export interface PublishRequest {
  /** Its version does not count: the next number is given. */
  readonly form: FormDefinition;
  /** The version as its author writes it; empty: it says none. The audit log keeps it. */
  readonly writtenVersion: string;
  /** Its own tests: it is published only when all of them pass. */
  readonly tests: readonly FormTest[];
  /** The id of the person who publishes; `null`: the command line does. */
  readonly by: string | null;
}

/** The code of a definition that could not be read again. It has its sentence where those of versions have theirs. */
export const NOT_VALID = 'not_valid';

/** A reason why a form was not published. */
export type PublishProblem =
  | VersionProblem
  | PropertyProblem
  | UnknownRecords
  | { readonly code: typeof NOT_VALID; readonly params: { readonly path: string; readonly reason: string } };

export type PublishResult =
  /** `difference`: to the version before; `null`: there was none. */
  | {
      readonly kind: 'published';
      readonly version: number;
      readonly difference: FormDifference | null;
      readonly doubts: readonly UnknownRecords[];
    }
  /** The newest version has this content already, so nothing was published. */
  | { readonly kind: 'same'; readonly version: number }
  /** Somebody else published this version meanwhile, so nothing was compared with it, and nothing was published. */
  | { readonly kind: 'meanwhile'; readonly version: number }
  | { readonly kind: 'refused'; readonly problems: readonly PublishProblem[] }
  | { readonly kind: 'tests_fail'; readonly results: readonly TestResult[] };

const NO_FORM_OF_RECORDS = 'the forms of records are made of the forms that save them';

const isShipped = (name: string): boolean => shippedForms.some((form) => form.name === name);

/** Names a form id that is free, in the problem of a form that became another one. */
const withFreeName =
  (known: FormCatalogue, name: string) =>
  (problem: VersionProblem): VersionProblem => {
    if (problem.code !== 'subject_changed') return problem;
    for (let number = 2; ; number += 1) {
      const form_id = `${name}-${number}`;
      if (known.find(form_id, null) === undefined) {
        return { ...problem, params: { ...problem.params, form_id } };
      }
    }
  };

/** How a form would be published, judged by the newest version there is. */
export type Judged =
  | {
      readonly kind: 'next';
      /** The form with the number that it would get. */
      readonly form: FormDefinition;
      /** The version before; `null`: there is none. */
      readonly before: FormDefinition | null;
      /** The next versions of the forms of the records that it saves, as far as it saves something new in them. */
      readonly records: readonly FormDefinition[];
      /** Its own tests; all of them pass. */
      readonly ran: TestRun;
      /** The doubts that its author should know, and that hinder nothing. */
      readonly doubts: readonly UnknownRecords[];
    }
  | Extract<PublishResult, { readonly kind: 'same' | 'refused' | 'tests_fail' }>;

/** Returns the forms of records that are published with a form: those in which it says something new. */
const newRecordForms = (known: FormCatalogue, form: FormDefinition): readonly FormDefinition[] =>
  nextRecordForms((type) => recordFormOf(known, type), form).filter((next) => {
    const before = known.find(next.name, null)?.definition;
    return !before || !isSameContent(before, next);
  });

/** Says how a form would be published, and publishes nothing. */
export async function judgePublication(
  context: Pick<Context, 'forms' | 'storage' | 'clock'>,
  { form: wanted, tests }: Pick<PublishRequest, 'form' | 'tests'>,
): Promise<Judged> {
  const { name } = wanted;
  const known = await formsNow(context);
  const before = known.find(name, null)?.definition ?? null;
  // The forms of records are made here, of those that save them.
  const schema = formDefinition.check(z.refine(() => !isRecordForm(name), NO_FORM_OF_RECORDS));
  const read = z.safeParse(schema, { ...wanted, version: (before?.version ?? 0) + 1 });
  if (!read.success) {
    const problems = read.error.issues.map(
      ({ path, message }): PublishProblem => ({
        code: 'not_valid',
        params: { path: path.map(String).join('.'), reason: message },
      }),
    );
    return { kind: 'refused', problems };
  }
  const form = read.data;
  if (before && isSameContent(before, form)) return { kind: 'same', version: before.version };
  const unmade = unmadeRecords(known, form);
  const problems = [
    ...(before ? versionProblems(before, form, isShipped(name)).map(withFreeName(known, name)) : []),
    ...propertyProblems((type) => recordFormOf(known, type), form),
    ...unmade.problems,
  ];
  if (problems.length > 0) return { kind: 'refused', problems };
  const ran = runTests(form, tests, context.clock);
  return ran.results.some(({ failures }) => failures.length > 0)
    ? { kind: 'tests_fail', results: ran.results }
    : {
        kind: 'next',
        form,
        before,
        records: newRecordForms(known, form),
        ran,
        doubts: unmade.doubts,
      };
}

const newestOf = async ({ forms }: Repositories, name: string): Promise<number> =>
  (await forms.versions()).find((each) => each.name === name)?.version ?? 0;

const rowOf = (form: FormDefinition) => ({
  name: form.name,
  version: form.version,
  definition: JSON.stringify(form),
});

/**
 * Publishes a form as the next version of its name. A version never changes; devices fetch the new one with their next
 * sync, and surveys keep theirs. The forms of the records that it saves are published with it.
 */
export async function publishForm(
  context: Context,
  { form: wanted, tests, writtenVersion, by }: PublishRequest,
): Promise<PublishResult> {
  const judged = await judgePublication(context, { form: wanted, tests });
  if (judged.kind !== 'next') return judged;
  const { form, before, records, doubts } = judged;
  const { name, version } = form;
  return context.storage.write(async (r): Promise<PublishResult> => {
    // All was compared with the version before. Another one may have come since, also while this transaction ran.
    const newest = await newestOf(r, name);
    if (newest >= version) return { kind: 'meanwhile', version: newest };
    for (const each of records) {
      if ((await newestOf(r, each.name)) >= each.version) return { kind: 'meanwhile', version: newest };
    }
    await r.forms.insert([form, ...records].map(rowOf));
    await r.forms.noteChange();
    // The command line remembers no webhooks.
    const webhooks = await workingWebhooks(r);
    await r.webhookDeliveries.add(formDeliveries(webhooks, { name, version, by }, isoTime(context.clock())));
    const details = { version, ...(writtenVersion !== '' && { written_version: writtenVersion }) };
    record(r, context, { action: 'form_published', by, subject: name, details });
    return { kind: 'published', version, difference: before && formDifference(before, form), doubts };
  });
}
