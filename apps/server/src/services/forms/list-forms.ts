import type { LocalText } from '@sampark/core/forms/definition';
import type { Context } from '../context.ts';
import { formsNow } from './forms.ts';

/** A form with its use. */
export interface ListedForm {
  readonly name: string;
  /** That of its newest version. */
  readonly title: LocalText;
  /** The panchayats whose new surveys take it. */
  readonly panchayats: number;
  /** The newest first. */
  readonly versions: readonly {
    readonly version: number;
    /** Without those that were deleted. */
    readonly surveys: number;
  }[];
}

/** Lists the forms by name, with their versions and where they are used. */
export async function listForms(context: Pick<Context, 'forms' | 'storage'>): Promise<readonly ListedForm[]> {
  const { forms } = context.storage.now;
  const newest = (await formsNow(context)).newest();
  const versions = await forms.versions();
  const panchayats = new Map((await forms.panchayats()).map((each) => [each.name, each.panchayats]));
  const surveys = new Map(
    (await forms.surveys()).map((each) => [`${each.name} ${each.version}`, each.surveys]),
  );
  return newest.map(({ name, title }) => ({
    name,
    title,
    panchayats: panchayats.get(name) ?? 0,
    versions: versions
      .filter((each) => each.name === name)
      .map(({ version }) => ({ version, surveys: surveys.get(`${name} ${version}`) ?? 0 })),
  }));
}
