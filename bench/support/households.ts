import type { FormDefinition, Item, Question } from '@sampark/core/forms/definition/definition';
import { villageDetailed } from '@sampark/core/forms/shipped/village-detailed';
import { nextRecordForms } from '@sampark/core/records/record-form';
import type { Value } from '@sampark/core/survey/values';
import type { Context } from '@sampark/server/services/context';
import type { Survey } from './surveys.ts';

/** A record that says as much as a survey: fifty answers, its name, and the id of the record that it is a part of. */
export type Household = {
  readonly survey_id: string;
  readonly panchayat_id: string;
  readonly created_at: string;
  readonly record: Readonly<Record<string, Value>>;
  readonly property: Readonly<Record<string, Value>>;
};

const withSaved = (item: Item): Item =>
  'children' in item
    ? { ...item, children: item.children.map(withSaved) }
    : item.type === 'note'
      ? item
      : { ...item, save_to: item.name };

function householdForm(): FormDefinition {
  const entity = { type: 'household', label: "'a name'" };
  const modules = villageDetailed.modules.map((each) => withSaved(each) as typeof each);
  const [form] = nextRecordForms(() => null, { ...villageDetailed, modules, entity });
  if (!form) throw new Error('there is no form of households');
  return form;
}

/** The form of households that say all that the detailed survey of a village asks. */
export const HOUSEHOLDS = householdForm();

/** Makes a household of a survey, with all of its answers. */
export function householdOf({
  survey_id,
  panchayat_id,
  created_at,
  village_name,
  ...rest
}: Survey): Household {
  const modules = Object.values(rest).filter((each) => typeof each === 'object' && each !== null);
  return {
    survey_id: survey_id.replace('SURVEY', 'RECORD'),
    panchayat_id,
    created_at,
    record: { label: village_name, parent: `RECORD_STREET_OF_${panchayat_id}` },
    property: Object.assign({}, ...modules) as Household['property'],
  };
}

const figure = (name: string, taken_from: string): Question => ({
  ...{ type: 'decimal', name, label: { en: name }, required: false, taken_from },
  ...{ min: 0, max: 1_000_000_000, step: 0.01 },
});

/** A form of a panchayat that takes five figures from its households. */
export const FIGURES: FormDefinition = {
  name: 'figures',
  version: 1,
  xforms_version: '1.0.0',
  title: { en: 'Figures' },
  subject: 'panchayat',
  modules: [
    {
      type: 'begin_group',
      name: 'taken',
      label: { en: 'Taken' },
      children: [
        figure('all', 'count(household)'),
        figure('banned', "count(household, plastic_ban = 'Yes')"),
        figure('people', "sum(household, population, plastic_ban = 'Yes' or households > 500)"),
        figure('share', "share(household, plastic_ban = 'Yes')"),
        figure('newest', 'latest(household, population)'),
      ],
    },
  ],
};

/** Puts forms into the database of a server that has not started yet. */
export const insertForms = ({ storage }: Context, forms: readonly FormDefinition[]): Promise<void> =>
  storage.write((r) =>
    r.forms.insert(
      forms.map((form) => ({ name: form.name, version: form.version, definition: JSON.stringify(form) })),
    ),
  );
