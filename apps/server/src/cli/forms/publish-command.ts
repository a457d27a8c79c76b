import type { ChangedAsking, FormDifference } from '@sampark/core/forms/versions/form-difference';
import type { FormProblemTexts } from '@sampark/i18n/form-problems';
import { formsNow, recordTypesIn } from '../../services/forms/forms.ts';
import { type PublishResult, publishForm } from '../../services/forms/publish-form.ts';
import { type Surroundings, withContext } from '../surroundings.ts';
import { complainOfFile } from './check-command.ts';
import { oneFormFile, problemTextsOf } from './form-files.ts';
import { failureLines } from './test-command.ts';

/** Publishes the form of a file as its next version. @returns 1: it was not published, and why was said */
export async function formPublish(args: readonly string[], around: Surroundings): Promise<number> {
  const { file, values } = oneFormFile(args, { lang: { type: 'string' } });
  const texts = await problemTextsOf(values);
  const { read, result } = await withContext(around, async (context) => {
    const read = await file.read(recordTypesIn(await formsNow(context)));
    const { form, writtenVersion = '', tests = [] } = read;
    const result = form && (await publishForm(context, { form, writtenVersion, tests, by: null }));
    return { read, result };
  });
  const { form } = read;
  if (form === null || result === null) return complainOfFile(file.name, read, texts, around);
  const isDone = result.kind === 'published' || result.kind === 'same';
  const say = isDone ? around.say : around.complain;
  for (const line of linesOf(result, form.name, texts)) say(line);
  return isDone ? 0 : 1;
}

/** Says how publishing ended, and what is different or was refused, a line each. */
function linesOf(result: PublishResult, name: string, texts: FormProblemTexts): readonly string[] {
  switch (result.kind) {
    case 'published':
      return [
        texts.outcome('published', name, result.version),
        ...differenceLines(result.difference, texts),
        ...result.doubts.map((doubt) => texts.warning(texts.sentence(doubt))),
      ];
    case 'refused':
      return [
        `sampark: ${texts.outcome('refused', name)}`,
        ...result.problems.map((problem) => `  ${texts.sentence(problem)}`),
      ];
    case 'tests_fail':
      return [`sampark: ${texts.outcome('tests_fail', name)}`, ...failureLines(result.results, texts)];
    case 'same':
      return [texts.outcome('same', name, result.version)];
    case 'meanwhile':
      return [`sampark: ${texts.outcome('meanwhile', name, result.version)}`];
  }
}

/** Writes what is asked differently: `water.taste (label, choices; new choices: iron; choices that go: salty)`. */
function changeLine({ path, properties, choices }: ChangedAsking, texts: FormProblemTexts): string {
  const said = [
    properties.join(', '),
    ...(['added', 'gone'] as const).flatMap((kind) =>
      choices[kind].length === 0 ? [] : [texts.choices(kind, choices[kind].join(' '))],
    ),
  ];
  return `${path} (${said.join('; ')})`;
}

function differenceLines(difference: FormDifference | null, texts: FormProblemTexts): readonly string[] {
  if (difference === null) return [];
  const { added, changed, gone } = difference;
  const kinds = [
    ['added', added],
    ['changed', changed.map((each) => changeLine(each, texts))],
    ['gone', gone],
  ] as const;
  return kinds.flatMap(([kind, paths]) =>
    paths.length === 0
      ? []
      : [`  ${texts.difference(kind, paths.length)}:`, ...paths.map((path) => `    ${path}`)],
  );
}
