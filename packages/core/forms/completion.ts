import type { SurveyStatus } from '../survey/survey.ts';
import { type FieldPath, isEmpty, type Values } from '../survey/values.ts';
import type { FormDefinition } from './definition/definition.ts';
import { type FormInstance, openForm } from './engine/instance.ts';
import type { ModuleModel } from './engine/model.ts';
import { isRequired, isTyped, pathOf, valueOf, visitAsked } from './engine/questions.ts';

/** The state of one module. */
export interface ModuleProgress {
  readonly name: string;
  readonly filled: number;
  readonly total: number;
  /** Required fields that are empty, in the form's order. */
  readonly missing: readonly FieldPath[];
}

/** Both figures of completion, and the facts behind them. */
export interface Completion {
  /** The rounded share of the modules whose required fields are all filled: the figure that people see. */
  readonly completion_percentage: number;
  readonly is_complete: boolean;
  /** The rounded share of the modules that hold anything. */
  readonly sections_started: number;
  readonly status: SurveyStatus;
  readonly modules: readonly ModuleProgress[];
}

const share = (part: number, whole: number): number => Math.round((part / whole) * 100);

/**
 * Works out how complete a survey is, by its form. A question that is not asked is neither filled nor
 * missing.
 *
 * | modules with every required field | modules with anything | percentage | status |
 * |---|---|---|---|
 * | 0 of 7 | 0 of 7 | 0 | draft |
 * | 0 of 7 | 1 of 7 | 0 | in_progress |
 * | 3 of 7 | 5 of 7 | 43 | in_progress |
 * | 7 of 7 | 7 of 7 | 100 | complete |
 */
export const completionOf = (values: Values, form: FormDefinition): Completion =>
  completionIn(openForm(form, values));

/** The same, of a survey that is open already. Only modules that have changed since the last time are counted anew. */
export const completionIn = (instance: FormInstance): Completion => {
  const { modules: inForm } = instance.model;
  const modules = inForm.map((module) => progressOf(instance, module));
  const done = modules.filter(({ missing }) => missing.length === 0).length;
  const started = modules.filter(({ filled }) => filled > 0).length;
  const isComplete = done === modules.length;
  return {
    completion_percentage: share(done, modules.length),
    is_complete: isComplete,
    sections_started: share(started, modules.length),
    status: isComplete ? 'complete' : started > 0 ? 'in_progress' : 'draft',
    modules,
  };
};

/** The progress of each module when it was counted last, and how often the module had changed by then. */
const counted = new WeakMap<FormInstance, Map<string, Counted>>();

interface Counted {
  readonly at: number;
  readonly progress: ModuleProgress;
}

function progressOf(instance: FormInstance, module: ModuleModel): ModuleProgress {
  const known = counted.get(instance) ?? new Map<string, Counted>();
  counted.set(instance, known);
  const at = instance.changesOf.get(module.name) ?? 0;
  const last = known.get(module.name);
  if (last?.at === at && !module.requiresByRule) return last.progress;
  const progress = countModule(instance, module);
  known.set(module.name, { at, progress });
  return progress;
}

function countModule(instance: FormInstance, { name, nodes }: ModuleModel): ModuleProgress {
  const missing: FieldPath[] = [];
  let filled = 0;
  let total = 0;
  visitAsked(instance, instance.survey, nodes, (asked) => {
    if (!isTyped(asked)) return;
    total += 1;
    if (!isEmpty(valueOf(asked))) filled += 1;
    else if (isRequired(instance, asked)) missing.push(pathOf(asked));
  });
  return { name, filled, total, missing };
}
