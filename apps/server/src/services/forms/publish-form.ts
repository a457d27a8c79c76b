import type { FormDefinition } from '@sampark/core/forms/definition';
import type { FormTest } from '@sampark/core/forms/form-tests/form-test';
import { runTests, type TestResult, type TestRun } from '@sampark/core/forms/form-tests/run-tests';
import { shippedForms } from '@sampark/core/forms/shipped/shipped-forms';
import { formDefinition } from '@sampark/core/forms/valid-definition';
import { type FormDifference, formDifference } from '@sampark/core/forms/versions/form-difference';
import { type VersionProblem, versionProblems } from '@sampark/core/forms/versions/next-version';
import { isSameContent } from '@sampark/core/forms/versions/same-content';
import { safeParse } from 'zod/mini';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { formsNow } from './forms.ts';

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
  | { readonly code: typeof NOT_VALID; readonly params: { readonly path: string; readonly reason: string } };

export type PublishResult =
  /** `difference`: to the version before; `null`: there was none. */
  | { readonly kind: 'published'; readonly version: number; readonly difference: FormDifference | null }
  /** The newest version has this content already, so nothing was published. */
  | { readonly kind: 'same'; readonly version: number }
  /** Somebody else published this version meanwhile, so nothing was compared with it, and nothing was published. */
  | { readonly kind: 'meanwhile'; readonly version: number }
  | { readonly kind: 'refused'; readonly problems: readonly PublishProblem[] }
  | { readonly kind: 'tests_fail'; readonly results: readonly TestResult[] };

const isShipped = (name: string): boolean => shippedForms.some((form) => form.name === name);

/** How a form would be published, judged by the newest version there is. */
export type Judged =
  | {
      readonly kind: 'next';
      /** The form with the number that it would get. */
      readonly form: FormDefinition;
      /** The version before; `null`: there is none. */
      readonly before: FormDefinition | null;
      /** Its own tests; all of them pass. */
      readonly ran: TestRun;
    }
  | Extract<PublishResult, { readonly kind: 'same' | 'refused' | 'tests_fail' }>;

/** Says how a form would be published, and publishes nothing. */
export async function judgePublication(
  context: Pick<Context, 'forms' | 'storage' | 'clock'>,
  { form: wanted, tests }: Pick<PublishRequest, 'form' | 'tests'>,
): Promise<Judged> {
  const { name } = wanted;
  const before = (await formsNow(context)).find(name, null)?.definition ?? null;
  const read = safeParse(formDefinition, { ...wanted, version: (before?.version ?? 0) + 1 });
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
  const problems = before ? versionProblems(before, form, isShipped(name)) : [];
  if (problems.length > 0) return { kind: 'refused', problems };
  const ran = runTests(form, tests, context.clock);
  return ran.results.some(({ failures }) => failures.length > 0)
    ? { kind: 'tests_fail', results: ran.results }
    : { kind: 'next', form, before, ran };
}

/**
 * Publishes a form as the next version of its name. A version never changes; devices fetch the new one with their next
 * sync, and surveys keep theirs.
 */
export async function publishForm(
  context: Context,
  { form: wanted, tests, writtenVersion, by }: PublishRequest,
): Promise<PublishResult> {
  const judged = await judgePublication(context, { form: wanted, tests });
  if (judged.kind !== 'next') return judged;
  const { form, before } = judged;
  const { name, version } = form;
  return context.storage.write(async (r): Promise<PublishResult> => {
    // All was compared with the version before. Another one may have come since, also while this transaction ran.
    const newest = (await r.forms.versions()).find((each) => each.name === name)?.version ?? 0;
    if (newest >= version) return { kind: 'meanwhile', version: newest };
    await r.forms.insert([{ name, version, definition: JSON.stringify(form) }]);
    await r.forms.noteChange();
    const details = { version, ...(writtenVersion !== '' && { written_version: writtenVersion }) };
    record(r, context, { action: 'form_published', by, subject: name, details });
    return { kind: 'published', version, difference: before && formDifference(before, form) };
  });
}
