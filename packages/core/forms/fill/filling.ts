import { isRowPath } from '../../survey/row-path.ts';
import { SURVEY_DATE, type Value, type Values } from '../../survey/values.ts';
import type { FormDefinition, Question } from '../definition/definition.ts';
import { changeAnswers, type FormInstance, openForm } from '../engine/instance.ts';
import {
  begunAnswers,
  begunValues,
  dueDefaults,
  type MadeAnswer,
  madeAnswers,
} from '../engine/made-answers.ts';
import type { Device } from '../xpath/scope.ts';

/** A form that is being filled, as the editor fills it. */
export interface Filling {
  readonly form: FormDefinition;
  readonly instance: FormInstance;
  /** The clock and the chance of the person who fills it. */
  readonly device: Device;
}

/** Returns the day of a device's clock, `YYYY-MM-DD`. */
function today(device: Device): string {
  const at = device.now();
  return new Date(at + device.offset(at) * 60_000).toISOString().slice(0, 10);
}

/** Returns the values of a survey that begins today, with the answers that its form makes. @param values what it has from the beginning, such as rows */
export const begunToday = (form: FormDefinition, device: Device, values: Values = {}): Values =>
  begunValues(form, { [SURVEY_DATE]: today(device), ...values }, device);

/** Goes on with a survey of these values. */
export const openFilling = (form: FormDefinition, device: Device, values: Values): Filling => ({
  form,
  instance: openForm(form, values),
  device,
});

/** The most answers that make each other, one after the other: a form may let them run in a circle. */
const MOST_MADE = 10;

/** Takes answers and places of rows in their order, and what the form makes of each by itself. */
export function fillIn({ form, instance, device }: Filling, answers: Iterable<MadeAnswer>): void {
  let before = dueDefaults(instance);
  for (const [path, value] of answers) {
    changeAnswers(instance, [[path, value]]);
    const { opened, changed } = instance;
    let made = isRowPath(path)
      ? begunAnswers(form, { ...opened, ...Object.fromEntries(changed) }, path, device)
      : madeAnswers(instance, [path], before, device);
    before = dueDefaults(instance);
    for (let left = MOST_MADE; left > 0 && made.length > 0; left -= 1) {
      changeAnswers(instance, made);
      made = madeAnswers(
        instance,
        made.map(([field]) => field),
        before,
        device,
      );
      before = dueDefaults(instance);
    }
  }
}

/** Returns what somebody wrote as a question takes it: `"12"` is a number for a number, `"a b"` are two options. */
export function asAnswer(question: Question, written: string | number | boolean | readonly string[]): Value {
  if (typeof written !== 'string') {
    if (typeof written === 'number' && ('min' in question || isFree(question))) return written;
    if (Array.isArray(written)) return question.type === 'select_multiple' ? written : written.join(' ');
    return asAnswer(question, question.type === 'acknowledge' && written === true ? 'OK' : String(written));
  }
  const text = written.trim();
  if (text === '') return null;
  if ('min' in question) return Number.isNaN(Number(text)) ? text : Number(text);
  return question.type === 'select_multiple' ? text.split(/\s+/) : written;
}

/** Whether a question takes numbers and texts alike. */
const isFree = ({ type }: Question): boolean => type === 'calculate' || type === 'hidden';
