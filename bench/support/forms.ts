import type { FormDefinition, Item } from '@sampark/core/forms/definition/definition';
import type { Value, Values } from '@sampark/core/survey/values';

const named = (name: string) => ({ name, label: { en: `What about ${name}?` }, required: false });
const whole = (name: string, relevant?: string): Item => ({
  type: 'integer',
  ...named(name),
  min: 0,
  max: 9999,
  step: 1,
  constraint: '. < 9000',
  ...(relevant !== undefined && { relevant }),
});
const YES_NO = [
  { name: 'yes', label: { en: 'Yes' } },
  { name: 'no', label: { en: 'No' } },
];
const yesNo = (name: string, relevant?: string): Item => ({
  type: 'select_one',
  ...named(name),
  choices: YES_NO,
  list_name: 'yes_no',
  ...(relevant !== undefined && { relevant }),
});
const calculated = (name: string, calculation: string): Item => ({
  type: 'calculate',
  ...named(name),
  calculation,
});

const formOf = (name: string, groups: readonly Item[][]): FormDefinition => ({
  name,
  version: 1,
  xforms_version: '1.0.0',
  title: { en: name },
  modules: groups.map((children, at) => ({
    type: 'begin_group',
    name: `part_${at}`,
    label: { en: `Part ${at}` },
    children,
  })),
});

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** Returns answers by ODK's paths: rows are counted rows, so their ids are their positions. */
const byOdkPath = (values: Values): (readonly [string, Value])[] =>
  Object.entries(values).map(([path, value]) => [
    `/data/${path.replace('.', '/').replace(/\/@(\d+)/, '[$1]')}`,
    value,
  ]);

/** A form to be measured: its answers at the start, and the answers that are given one by one. */
export interface MeasuredForm {
  readonly form: FormDefinition;
  readonly values: Values;
  /** The same answers by ODK's paths. */
  readonly before: readonly (readonly [odkPath: string, value: Value])[];
  readonly answers: readonly (readonly [path: string, value: Value, odkPath: string])[];
}

/**
 * Makes an interview like the WHO's verbal autopsy: 564 nodes in 12 parts, nearly all of them asked only after a certain
 * answer before them.
 */
export function interview(): MeasuredForm {
  const parts = times(12, (part) => {
    const has = `\${has_${part}}`;
    const questions = times(43, (at) =>
      at % 3 === 2
        ? whole(`days_${part}_${at}`, `${has} = 'yes' and \${sign_${part}_${at - 1}} = 'yes'`)
        : yesNo(
            `sign_${part}_${at}`,
            `${has} = 'yes'${at > 1 && at % 3 === 1 ? ` and \${age} > ${at}` : ''}`,
          ),
    );
    const first = part === 0 ? [whole('age')] : [];
    const total = calculated(
      `score_${part}`,
      questions
        .filter(({ type }) => type === 'select_one')
        .slice(0, 12)
        .map(({ name }) => `if(\${${name}} = 'yes', 1, 0)`)
        .join(' + '),
    );
    return [
      ...first,
      yesNo(`has_${part}`, part === 0 ? undefined : '${age} > 0'),
      ...questions,
      total,
      calculated(`many_${part}`, `\${score_${part}} > 3`),
    ];
  });
  const answers = times(200, (at) => {
    const part = at % 12;
    const name = `sign_${part}_${(at % 5) * 3}`;
    return [`part_${part}.${name}`, at % 24 < 12 ? 'yes' : 'no', `/data/part_${part}/${name}`] as const;
  });
  const asked = times(12, (part): [string, Value] => [`part_${part}.has_${part}`, 'yes']);
  const values = { 'part_0.age': 40, ...Object.fromEntries(asked) };
  return { form: formOf('interview', parts), values, before: byOdkPath(values), answers };
}

/** Makes a form of 600 questions in 40 repeats, each with 25 rows: 15,000 answers, and totals over all rows. */
export function manyRows(): MeasuredForm {
  const parts = times(40, (part): Item[] => [
    {
      type: 'begin_repeat',
      ...named(`rows_${part}`),
      repeat_count: '25',
      children: [
        yesNo(`there_${part}`),
        ...times(13, (at) => whole(`n_${part}_${at}`, `\${there_${part}} = 'yes'`)),
        calculated(`sum_${part}`, times(4, (at) => `coalesce(\${n_${part}_${at}}, 0)`).join(' + ')),
      ],
    },
    calculated(`total_${part}`, `sum(\${sum_${part}})`),
  ]);
  const answers = times(200, (at) => {
    const [part, row] = [at % 40, 1 + (at % 25)];
    const field = `n_${part}_0`;
    return [
      `part_${part}.rows_${part}/@${row}/${field}`,
      at,
      `/data/part_${part}/rows_${part}[${row}]/${field}`,
    ] as const;
  });
  const there = times(40, (part) =>
    times(25, (row): [string, Value] => [`part_${part}.rows_${part}/@${row + 1}/there_${part}`, 'yes']),
  );
  const values = Object.fromEntries(there.flat());
  return { form: formOf('many-rows', parts), values, before: byOdkPath(values), answers };
}
