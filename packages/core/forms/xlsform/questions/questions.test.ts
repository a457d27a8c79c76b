import {
  formIn,
  itemIn,
  problemsIn,
  questionOf,
  questionSheet,
  readTable,
  told,
} from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';

describe('a question', () => {
  it.each([
    ['integer', 'integer'],
    ['int', 'integer'],
    ['decimal', 'decimal'],
    ['string', 'text'],
    ['date', 'date'],
    ['time', 'time'],
    ['datetime', 'dateTime'],
    ['dateTime', 'dateTime'],
    ['trigger', 'acknowledge'],
    ['acknowledge', 'acknowledge'],
    ['barcode', 'barcode'],
    ['image', 'image'],
    ['photo', 'image'],
    ['add image prompt', 'image'],
    ['audio', 'audio'],
    ['video', 'video'],
    ['file', 'file'],
    ['gps', 'geopoint'],
    ['geotrace', 'geotrace'],
    ['geoshape', 'geoshape'],
    ['hidden', 'hidden'],
    ['note', 'note'],
  ])('of type %s is %s', (type, kind) => {
    expect(questionOf({ type })).toMatchObject({ type: kind, name: 'q', label: { en: 'Question' } });
  });

  it('has what its columns say', () => {
    expect(
      questionOf({
        hint: 'Count',
        guidance_hint: 'Ask twice',
        relevant: '1 = 1',
        required: 'yes',
        required_message: 'Needed',
        constraint: '. > 1',
        constraint_message: 'More',
        read_only: 'no',
        appearance: 'multiline',
      }),
    ).toEqual({
      type: 'text',
      name: 'q',
      label: { en: 'Question' },
      hint: { en: 'Count\nAsk twice' },
      relevant: '1 = 1',
      required: true,
      required_message: { en: 'Needed' },
      constraint: '. > 1',
      constraint_message: { en: 'More' },
      read_only: false,
      appearance: 'multiline',
      max_length: 10_000,
    });
  });

  it.each([
    ['yes', true],
    ['TRUE', true],
    ['true()', true],
    ['No', false],
    ['', false],
    ["'a' = 'a'", "'a' = 'a'"],
  ])('with required %s is required: %s', (required, expected) => {
    expect(questionOf({ required })).toHaveProperty('required', expected);
  });

  it('has a text with ${…} as it is written', () => {
    const form = formIn(`
      | survey | type | name | label |
      | | text | who | Who? |
      | | integer | age | How old is \${who}? |`);
    expect(itemIn(form, 'age')).toHaveProperty('label', { en: 'How old is ${who}?' });
  });

  it('has straight quotes and single spaces, unless the settings keep the latter', () => {
    const spaced = questionSheet({ label: 'How   old', constraint: '. != “a”' });
    expect(itemIn(formIn(spaced), 'q')).toMatchObject({ label: { en: 'How old' }, constraint: '. != "a"' });
    const kept = formIn(`${spaced}\n| settings | clean_text_values |\n| | no |`);
    expect(itemIn(kept, 'q')).toHaveProperty('label', { en: 'How   old' });
  });

  it('without a label goes by its hint', () => {
    expect(questionOf({ label: '', hint: 'Count' })).toMatchObject({ label: { en: 'Count' } });
    expect(problemsIn(questionSheet({ label: '' }))).toEqual(['survey 2 label: missing_label']);
    expect(problemsIn(questionSheet({ label: '', guidance_hint: 'Ask' }))).toEqual([
      'survey 2 label: missing_label',
    ]);
    expect(problemsIn(questionSheet({ label: '', 'media::image': 'a.jpg' }))).toEqual([]);
  });

  it.each([
    [{ type: 'begin' }, 'survey 2 type: unknown_type'],
    [{ type: 'textt' }, 'survey 2 type: unknown_type'],
    [{ type: '' }, 'survey 2 type: missing_type'],
    [{ name: '' }, 'survey 2 name: missing_name'],
    [{ name: '1a' }, 'survey 2 name: invalid_name'],
    [{ name: 'a b' }, 'survey 2 name: invalid_name'],
    [{ name: '${q}' }, 'survey 2 name: invalid_name'],
    [{ name: 'a'.repeat(65) }, 'survey 2 name: name_too_long'],
    [{ name: 'meta' }, 'survey 2 name: reserved_name'],
    [{ type: 'calculate' }, 'survey 2 calculation: missing_calculation'],
    [{ 'media::big-image': 'a.jpg' }, 'survey 2 media::big-image: big_image_without_image'],
    [{ type: 'text', parameters: 'rows=many' }, 'survey 2 parameters: parameter_value'],
    [{ type: 'text', parameters: 'start=1' }, 'survey 2 parameters: parameter_not_known'],
    [{ parameters: 'rows' }, 'survey 2 parameters: bad_parameters'],
    [{ type: 'geopoint', parameters: 'warning-accuracy=x' }, 'survey 2 parameters: parameter_value'],
    [{ type: 'geotrace', parameters: 'incremental=false' }, 'survey 2 parameters: parameter_value'],
    [{ type: 'image', parameters: 'max-pixels=many' }, 'survey 2 parameters: parameter_value'],
    [{ type: 'audio', parameters: 'quality=high' }, 'survey 2 parameters: parameter_value'],
    [{ type: 'geoshape', parameters: 'reference-geometry=c1' }, 'survey 2 parameters: parameter_value'],
    [{ type: 'geopoint', parameters: 'reference-geometry=${q}' }, 'survey 2 parameters: parameter_value'],
  ])('with %o has a problem', (columns, problem) => {
    expect(problemsIn(questionSheet(columns))).toEqual([problem]);
  });

  it('that takes a photo says how large, and begins without one', () => {
    const sheet = questionSheet({ type: 'image', parameters: 'max-pixels=640', default: 'well.jpg' });
    expect(told(readTable(sheet).warnings)).toEqual(['survey 2 default: default_left_out']);
    expect(questionOf({ type: 'image', parameters: 'max-pixels=640', default: 'well.jpg' })).toEqual({
      ...{ type: 'image', name: 'q', label: { en: 'Question' }, required: false, max_pixels: 640 },
    });
  });

  it('says how exact a position is to be, and how much of a sound is kept', () => {
    expect(
      questionOf({ type: 'geopoint', parameters: 'capture-accuracy=2.5 warning-accuracy=40' }),
    ).toMatchObject({ capture_accuracy: 2.5, warning_accuracy: 40 });
    expect(questionOf({ type: 'geopoint', parameters: 'capture-accuracy=0' })).not.toHaveProperty(
      'capture_accuracy',
    );
    expect(questionOf({ type: 'audio', parameters: 'quality=voice-only' })).toMatchObject({
      quality: 'voice-only',
    });
  });

  it('is hidden where the device measures its position when a survey begins', () => {
    expect(questionOf({ type: 'start-geopoint', label: '' })).toEqual({
      ...{ type: 'hidden', name: 'q', label: { en: 'q' }, required: false, measured: 'position' },
    });
  });

  it('may have a name in any script, or without a label of its own', () => {
    expect(questionOf({ name: 'जनसंख्या' })).toMatchObject({ name: 'जनसंख्या' });
    expect(
      itemIn(formIn('| survey | type | label |\n| | note | Well done |'), 'generated_note_name_2'),
    ).toMatchObject({
      type: 'note',
    });
  });

  it('that is switched off is not there', () => {
    const form = formIn(`
      | survey | type | name | label | disabled |
      | | text | q1 | Q1 | yes |
      | | text | q2 | Q2 | no |`);
    expect(form.modules[0]?.children.map(({ name }) => name)).toEqual(['q2']);
  });

  it('is told of when its row says nothing', () => {
    const { form, warnings } = readTable(`${questionSheet({})}\n| survey2 |`);
    expect(form).not.toBeNull();
    expect(warnings).toEqual([]);
    const remark = readTable(
      '| survey | type | name | label | remark |\n| | text | q | Q | |\n| | | | | Part two |',
    );
    expect(told(remark.warnings)).toEqual(['survey 3 -: row_left_out']);
  });
});

describe('what nobody answers', () => {
  it.each([
    ['start', 'now()'],
    ['today', 'today()'],
    ['end', undefined],
    ['deviceid', undefined],
    ['username', undefined],
    ['phonenumber', undefined],
    ['email', undefined],
  ])('%s is hidden, and begins as %s', (type, value) => {
    const { form, warnings } = readTable(questionSheet({ type, label: '' }));
    expect(form?.modules[0]?.children).toEqual([
      {
        type: 'hidden',
        name: 'q',
        label: { en: 'q' },
        required: false,
        ...(value && { dynamic_default: value }),
      },
    ]);
    expect(told(warnings)).toEqual(value ? [] : ['survey 2 type: metadata_left_empty']);
  });

  it('is worked out, whatever its type, when it has a calculation and no text', () => {
    expect(questionOf({ type: 'integer', label: '', calculation: '1 + 1' })).toEqual({
      type: 'calculate',
      name: 'q',
      label: { en: 'q' },
      required: false,
      calculation: '1 + 1',
    });
    expect(questionOf({ type: 'integer', calculation: '1 + 1' })).toMatchObject({
      type: 'integer',
      calculation: '1 + 1',
    });
  });

  it('is a calculate or, with a default alone, hidden', () => {
    expect(questionOf({ type: 'calculate', label: '', calculation: '2 * 2' })).toMatchObject({
      type: 'calculate',
    });
    expect(questionOf({ type: 'calculate', label: '', default: 'random()' })).toMatchObject({
      type: 'hidden',
      dynamic_default: 'random()',
    });
  });

  it('is a note that holds a value: a text that nobody types', () => {
    expect(questionOf({ type: 'note', calculation: '1 + 1' })).toMatchObject({
      type: 'text',
      read_only: true,
    });
  });
});

describe('a default', () => {
  it.each([
    ['text', 'Ram', 'static'],
    ['text', 'a-b', 'static'],
    ['text', "don't", 'static'],
    ['text', '$(a)', 'static'],
    ['integer', '-5', 'static'],
    ['integer', '1 + 1', 'dynamic'],
    ['integer', '4 div 2', 'dynamic'],
    ['text', 'uuid()', 'dynamic'],
    ['text', "concat('a', 'b')", 'dynamic'],
    ['text', '"a+b"', 'static'],
    ['date', '2026-11-24', 'static'],
    ['date', 'today() - 1', 'dynamic'],
    ['dateTime', 'now()', 'dynamic'],
    ['geopoint', '12.5 -77.25 0 0', 'static'],
    ['text', '../q[1]', 'dynamic'],
    ['text', '${q}', 'dynamic'],
  ])('of a %s that is %s is %s', (type, value, kind) => {
    expect(questionOf({ type, default: value })).toHaveProperty(
      kind === 'static' ? 'default' : 'dynamic_default',
      value,
    );
  });
});

describe('a trigger', () => {
  const triggered = (trigger: string, calculation = 'now()'): string => `
    | survey | type | name | label | calculation | trigger |
    | | text | a | A | | |
    | | text | b | B | | |
    | | begin_group | g | G | | |
    | | calculate | sum | Sum | 1 + 1 | |
    | | end_group | | | | |
    | | dateTime | c | | ${calculation} | ${trigger} |`;

  it.each([
    ['${a}', ['a']],
    ['${a}, ${b}', ['a', 'b']],
    ['${a} ,, ${b} ,', ['a', 'b']],
  ])('%s names %o', (trigger, names) => {
    expect(itemIn(formIn(triggered(trigger)), 'c')).toMatchObject({ trigger: names, calculation: 'now()' });
  });

  it('without a calculation empties the answer', () => {
    expect(itemIn(formIn(triggered('${a}', '')), 'c')).toMatchObject({ trigger: ['a'], calculation: "''" });
  });

  it.each([
    ['${a}${b}', 'trigger_not_a_list'],
    ['a', 'trigger_not_a_list'],
    ['${x}', 'unknown_reference'],
    ['${g}', 'trigger_not_seen'],
    ['${sum}', 'trigger_not_seen'],
  ])('%s is a problem: %s', (trigger, code) => {
    expect(problemsIn(triggered(trigger))).toEqual([`survey 7 trigger: ${code}`]);
  });
});
