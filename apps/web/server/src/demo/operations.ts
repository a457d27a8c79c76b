import type { Operation } from '@sampark/core/merge/operation';
import type { Values } from '@sampark/core/survey/values';
import { detailedFigures, doubtfulFigures } from './detailed-figures.ts';
import { seeded, villageFigures } from './figures.ts';
import { demoPlaces, demoVillages } from './places.ts';

/** An operation of the demo: its content, its author, and how many minutes before now it was made. */
export interface DemoStep {
  readonly operation: Operation;
  readonly username: string;
  readonly minutesAgo: number;
}

const DAY = 24 * 60;
const MODULES = 7;

/** A few surveys are complete, most are somewhere, some have only been begun. */
const modulesFilled = (index: number): number => [MODULES, 5, MODULES, 3, 6, 0, 2, MODULES][index % 8] ?? 0;

const authorOf = (panchayatId: string, blockId: string, index: number): string => {
  if (panchayatId === '48211') return index % 2 === 0 ? 'staff' : 'staff2';
  return blockId === '1041' ? 'officer' : 'admin';
};

const dateBefore = (today: number, minutes: number): string =>
  new Date(today - minutes * 60_000).toISOString().slice(0, 10);

/**
 * Returns the operations of forty surveys with a past. Each is created with its first module, and later filled as far
 * as it is now; on one of them two people disagree. Equal `now` (milliseconds since 1970) gives equal operations.
 */
export function demoSteps(now: number): readonly DemoStep[] {
  const random = seeded(20_261_120);
  const richer = seeded(48_213);
  const steps: DemoStep[] = [];
  for (const { panchayat_id, block_id, form_name } of demoPlaces.panchayats) {
    (demoVillages[panchayat_id] ?? []).forEach((village_name, index) => {
      const survey_id = `SURVEY_DEMO_${panchayat_id}_${index + 1}`;
      const username = authorOf(panchayat_id, block_id, index);
      const minutesAgo = Math.round((3 + random() * 40) * DAY);
      const standard = villageFigures(random).slice(0, modulesFilled(index));
      const modules =
        form_name === 'village-detailed'
          ? doubtfulFigures(index, detailedFigures(standard, richer))
          : standard;
      const survey_date = dateBefore(now, minutesAgo);
      const start = { village_name, survey_date, ...modules[0] };
      steps.push({ operation: create(survey_id, panchayat_id, start), username, minutesAgo });
      const later: Values = Object.assign({}, ...modules.slice(1)) as Values;
      if (modules.length > 1) {
        const after = Math.round(minutesAgo * random() * 0.9) + 60;
        steps.push({ operation: update(survey_id, 'later', later), username, minutesAgo: after });
      }
    });
  }
  return [...steps.toSorted((a, b) => b.minutesAgo - a.minutesAgo), ...disagreement(steps)];
}

/** On the panchayat's first survey, staff and staff2 counted the households and each changed the number seen before. */
function disagreement(steps: readonly DemoStep[]): readonly DemoStep[] {
  const survey_id = 'SURVEY_DEMO_48211_1';
  const field = 'basic_info.households';
  const created = steps.find((step) => step.operation.survey_id === survey_id)?.operation;
  const seen = created?.action === 'create' ? Number(created.set[field]) : 0;
  const count = (opId: string, households: number): Operation => ({
    ...update(survey_id, opId, { [field]: households }),
    was: { [field]: seen },
    base_version: 2,
  });
  return [
    { operation: count('count_a', seen + 6), username: 'staff2', minutesAgo: 50 },
    { operation: count('count_b', seen - 3), username: 'staff', minutesAgo: 45 },
  ];
}

const common = (survey_id: string, name: string) => ({
  op_id: `${survey_id}.${name}`,
  survey_id,
  resolves: [],
  client_timestamp: null,
});

const create = (survey_id: string, panchayat_id: string, set: Values): Operation => ({
  ...common(survey_id, 'create'),
  action: 'create',
  panchayat_id,
  form_name: null,
  form_version: null,
  set,
});

const update = (survey_id: string, name: string, set: Values) =>
  ({
    ...common(survey_id, name),
    action: 'update' as const,
    set,
    was: {},
    base_version: 1,
  }) satisfies Operation;
