import type { FormDefinition, LocalText } from '@sampark/core/forms/definition/definition';
import { knownFields } from '@sampark/core/forms/fields/known-fields';
import type { FixedColumns } from '../export/tables-of-surveys.ts';

/**
 * Returns the names of the columns of our own files by their headings in every language: for files whose data dictionary is gone. A heading of several columns is none.
 * Headings are made in `export/headings.ts`.
 */
export function ownLabels(
  forms: readonly FormDefinition[],
  fixed: FixedColumns,
): ReadonlyMap<string, string> {
  const found = new Map<string, string | null>();
  const add = (heading: string, path: string): void => {
    const before = found.get(heading);
    found.set(heading, before === undefined || before === path ? path : null);
  };
  const addAll = (path: string, label: LocalText, module?: LocalText): void => {
    for (const [language, text] of Object.entries(label)) {
      for (const heading of [text, `${text} (${module?.[language] ?? module?.en})`, `${text} (${path})`])
        add(heading, path);
    }
  };
  for (const { path, label } of [...fixed.before, ...fixed.after]) addAll(path, label);
  for (const form of forms) {
    const { answers, repeats } = knownFields(form);
    const modules = new Map(form.modules.map(({ name, label }) => [name, label]));
    for (const { path, module, question } of answers.values())
      addAll(path, question.label, modules.get(module));
    for (const repeat of repeats.values()) {
      for (const { path, label } of fixed.ofRow(repeat)) addAll(path, label);
    }
  }
  return new Map([...found].flatMap(([heading, path]) => (path === null ? [] : [[heading, path] as const])));
}
