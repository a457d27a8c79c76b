import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { changeAnswers, openForm } from '@sampark/core/forms/engine/instance';
import { answerText } from '@sampark/core/forms/engine/row';
import { writeXform } from '@sampark/core/forms/xform/write-xform';
import { loadOdkForm } from '@sampark/testing/odk/odk-form';
import { goalTable, ratioTable, tell } from '../support/figures/results.ts';
import { optionsOf, Sheet } from '../support/figures/rounds.ts';
import { interview, type MeasuredForm, manyRows } from '../support/forms.ts';

const SAMPARK = 'sampark';
const ODK = "ODK's engine";
/** The runs before the first that counts: both engines are compiled while they run. */
const WARM_UP = 2;

/** Returns the milliseconds that something takes. */
async function timed<T>(work: () => T | Promise<T>): Promise<readonly [milliseconds: number, T]> {
  const before = performance.now();
  const result = await work();
  return [performance.now() - before, result];
}

/** Fills a form with Sampark's engine. @returns milliseconds to begin it, and for each answer */
async function fillOurs(text: string, { values, answers }: MeasuredForm): Promise<readonly [number, number]> {
  const [begin, instance] = await timed(() => openForm(JSON.parse(text) as FormDefinition, {}));
  changeAnswers(instance, Object.entries(values));
  const [all] = await timed(() => {
    for (const [path, value] of answers) changeAnswers(instance, [[path, value]]);
  });
  return [begin, all / answers.length];
}

/** Fills the same form with ODK's engine. @returns milliseconds to begin it, and for each answer */
async function fillTheirs(xform: string, measured: MeasuredForm): Promise<readonly [number, number]> {
  const { before, answers } = measured;
  const [begin, form] = await timed(() => loadOdkForm(xform));
  for (const [path, value] of before) form.answer(path, answerText(value));
  const questions = answers.map(([, value, path]) => [form.question(path), answerText(value)] as const);
  const [all] = await timed(() => {
    for (const [answer, text] of questions) answer(text);
  });
  return [begin, all / answers.length];
}

/** Returns the bytes of a file of the built app, packed. */
function weightOf(name: RegExp): number {
  const folder = fileURLToPath(new URL('../../apps/web/dist/assets/', import.meta.url));
  const file = readdirSync(folder).find((each) => name.test(each));
  if (file === undefined) throw new Error('build the web app first: npm run build');
  return gzipSync(readFileSync(folder + file)).length / 1000;
}

/** Measures the form engine beside ODK's, in Node. */
export async function benchForms(args: readonly string[]): Promise<void> {
  const runs = Number(optionsOf(args).get('runs') ?? 5);
  const sheet = new Sheet();
  const forms = [interview(), manyRows()];
  for (const measured of forms) {
    const { name } = measured.form;
    const text = JSON.stringify(measured.form);
    const xform = writeXform(measured.form);
    for (let run = -WARM_UP; run < runs; run += 1) {
      for (const [who, fill] of [
        [SAMPARK, () => fillOurs(text, measured)],
        [ODK, () => fillTheirs(xform, measured)],
      ] as const) {
        const [begin, answer] = await fill();
        if (run === -WARM_UP) sheet.add(`${name} cold`, who, begin);
        if (run < 0) continue;
        sheet.add(`${name} begin`, who, begin);
        sheet.add(`${name} answer`, who, answer);
      }
    }
  }
  const part = (title: string, what: string): string => ratioTable(title, sheet.of(what), [ODK]);
  tell({
    name: 'forms',
    title: 'Forms: read, begun, answered',
    args,
    body: [
      'The interview has 564 nodes, nearly all asked only after a certain answer. The other form has 600 questions in 40 repeats',
      'of 25 rows: 15,000 questions in rows, with totals over all of them. Both engines begin at the text of the form, without answers.',
      '',
      part('ms, the interview read and begun for the first time', 'interview cold'),
      '',
      part('ms, the interview read and begun', 'interview begin'),
      '',
      part('ms, one answer in the interview', 'interview answer'),
      '',
      part('ms, the form with rows read and begun', 'many-rows begin'),
      '',
      part('ms, one answer in a row', 'many-rows answer'),
      '',
      goalTable([
        {
          what: 'read and begun',
          measured: sheet.median('interview begin', SAMPARK),
          unit: 'ms',
          must: 60,
          aim: 20,
        },
        {
          what: 'one answer',
          measured: sheet.median('interview answer', SAMPARK),
          unit: 'ms',
          must: 0.3,
          aim: 0.1,
        },
        { what: 'weight, packed', measured: weightOf(/^form-engine-.*\.js$/), unit: 'kB', must: 20, aim: 12 },
      ]),
    ].join('\n'),
  });
}
