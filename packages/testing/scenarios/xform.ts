import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { readXform } from '@sampark/core/forms/xform-reader/read-xform';
import { expect } from 'vitest';
import { beginForm } from './begin.ts';
import type { Scenario } from './scenario.ts';

const NAMESPACES = [
  'xmlns="http://www.w3.org/2002/xforms"',
  'xmlns:h="http://www.w3.org/1999/xhtml"',
  'xmlns:jr="http://openrosa.org/javarosa"',
  'xmlns:odk="http://www.opendatakit.org/xforms"',
].join(' ');

/** Writes an XForm of what its instance holds, of its binds and other parts of its model, and of its questions. */
export const xform = (instance: string, model: string, body: string): string =>
  `<h:html ${NAMESPACES}><h:head><h:title>Scenario</h:title><model odk:xforms-version="1.0.0">
    <instance><data id="scenario">${instance}</data></instance>${model}</model></h:head><h:body>${body}</h:body></h:html>`;

/** Expects that an XForm is not taken, because of this. */
export function refusedXform(code: string, ...parts: Parameters<typeof xform>): void {
  expect(readXform(xform(...parts), 'scenario.xml').problems.map((problem) => problem.code)).toContain(code);
}

/** Expects that an XForm is taken with a warning. */
export function warnedXform(code: string, xml: string): void {
  const { problems, warnings } = readXform(xml, 'scenario.xml');
  expect(problems).toEqual([]);
  expect(warnings.map((warning) => warning.code)).toContain(code);
}

/** Begins a survey of an XForm. */
export function beginXform(xml: string): Scenario {
  const { form, problems } = readXform(xml, 'scenario.xml');
  expect(problems).toEqual([]);
  return beginForm(form as FormDefinition);
}
