import type { FormDefinition, Question } from '../forms/definition/definition.ts';
import { isField, moduleEntries } from '../forms/fields/module-fields.ts';
import type { FieldPath } from '../survey/values.ts';
import type { Figure, ModuleFigures, QuestionFigure } from './figures.ts';

/** The figures of a module that matter most, where the form does not say which. */
const OF_MODULE = 2;

/** Returns the paths of the questions for which something holds. */
function pathsWhere(form: FormDefinition, holds: (question: Question) => boolean): ReadonlySet<FieldPath> {
  const entries = form.modules.flatMap((module) => moduleEntries(form, module)).filter(isField);
  return new Set(entries.filter(({ question }) => holds(question)).map(({ path }) => path));
}

const isKey = (figure: Figure): figure is QuestionFigure =>
  (figure.kind === 'number' || figure.kind === 'shares') && figure.answered > 0;

/** Returns the first two figures of each module, those first that the form requires: what it insists on matters to it. A module after the other has its turn. */
function byRule(modules: readonly ModuleFigures[], form: FormDefinition): readonly QuestionFigure[] {
  const required = pathsWhere(form, (question) => question.required !== false);
  const ofModules = modules.map(({ figures }) => {
    const shown = figures.filter(isKey);
    const insisted = shown.filter(({ path }) => required.has(path));
    return [...insisted, ...shown.filter(({ path }) => !required.has(path))].slice(0, OF_MODULE);
  });
  return Array.from({ length: OF_MODULE }, (_, at) =>
    ofModules.flatMap((own) => own.slice(at, at + 1)),
  ).flat();
}

/**
 * Returns the figures that a page with room for few of them shows, in the order of the form: numbers and choices that somebody answered. They are those that the form
 * marks (`report: first`), or, where it marks none, some of each module.
 */
export function keyFigures(
  modules: readonly ModuleFigures[],
  form: FormDefinition,
  most: number,
): readonly QuestionFigure[] {
  const all = modules.flatMap(({ figures }) => figures.filter(isKey));
  const marked = pathsWhere(form, ({ report }) => report?.includes('first') === true);
  const wanted = marked.size > 0 ? all.filter(({ path }) => marked.has(path)) : byRule(modules, form);
  const chosen = new Set(wanted.slice(0, most));
  return all.filter((figure) => chosen.has(figure));
}
