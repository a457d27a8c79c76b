/** Cases of the suite that are not cases here, and why. */
interface LeftOut {
  /** The file of the suite. */
  readonly file: string;
  readonly why: string;
  /** Their names; none: the whole file. */
  readonly cases: readonly string[];
}

const of = (file: string, why: string, ...cases: readonly string[]): LeftOut => ({ file, why, cases });

const ANOTHER_API = 'it asks for functions and types of another program';
const KEPT = 'an answer is kept, and shown as not offered any more, until a person changes it';
const TWICE = 'the same case with a form, or an expectation, that the suite itself calls wrong';
const CIRCLE = 'it is refused as a circle: what was worked out first would decide';
const FILES = 'the files beside a form are lists when it is read; a survey opens none';

/** What `getodk/web-forms` has in `packages/scenario/test`, and this folder has not. */
export const LEFT_OUT: readonly LeftOut[] = [
  of(
    'calculate.test.ts',
    'the rows of a list have cells, and no elements in them',
    'MultiplePredicateTest.java > support[s] multiple predicates in multiple parts of [the expression] path',
  ),
  of(
    'calculate.test.ts',
    'an expression has the label of a choice by jr:choice-name()',
    'jr:itext function in calculate expressions > should retrieve the correct itext value',
  ),
  of(
    'repeat.test.ts',
    'a path from the root means every row, as in XPath; forms of today say which',
    'updates inner calculations with multiple dependencies > (absolute path, from JavaRosa)',
    'absoluteSingleNodePaths_areQualified_forLegacyPurposes',
  ),
  of(
    'repeat.test.ts',
    CIRCLE,
    'in single[-depth] repeat > adds repeats until condition met',
    'in nested repeat > adds repeats until condition met',
    'in nested repeat > with relative paths > adds repeats until condition met',
  ),
  of(
    'repeat.test.ts',
    ANOTHER_API,
    'repeat instance deletion > triggers calculations outside the repeat exactly once',
    '`canCreateRepeat` > returns false when repeat count [is defined] set, but the group it belongs to does not exist',
  ),
  of(
    'repeat.test.ts',
    TWICE,
    'substitute absolute body references: false',
    'temporarily include primary instance id: false',
    'one-based position predicates: false',
    'add explicit repeat position predicate: false',
  ),
  of(
    'relevant.test.ts',
    'a path to a node is true where the node is, and the text 0 is true, as in XPath',
    'is inherited from ancestors',
    'is inherited from ancestors (variant #1: node-set semantics -> string)',
  ),
  of(
    'relevant.test.ts',
    'a repeat is asked with all its rows, or not at all; what stands in a row may be asked by its number',
    'non-relevant nodes > [is] are excluded from nodeset evaluation',
    'non-relevant nodes > [is] are excluded from nodeset evaluation (alt: repeat)',
    'is excluded from producing default values in an evaluation (supplemental to two previous tests)',
  ),
  of(
    'relevant.test.ts',
    ANOTHER_API,
    'FormEntryModelTest.java > [inherits] respects relevance of outermost group',
  ),
  of(
    'repeat-relevant.test.ts',
    ANOTHER_API,
    'inner repeat > is [non-relevant] irrelevant when its parent repeat [~~]group[~~] does not exist',
  ),
  of(
    'validity-state.test.ts',
    'the words are those of the screens, and tested there',
    'Validity messages > provides an engine-defined message on constraint validation failure',
    'Validity messages > provides an engine-defined message on required validation failure',
  ),
  of(
    'form-definition-validity.test.ts',
    CIRCLE,
    '"codependant" expressions > supports codependant relevant conditions',
    'repeats > supports self-reference dependency when targeting different repeat instance siblings',
  ),
  of(
    'form-definition-validity.test.ts',
    'nothing is worked out in a circle: the answer is there before anybody asks',
    'by self reference in `readonly` condition > should fail',
    'by self reference in required condition > should fail',
  ),
  of(
    'form-definition-validity.test.ts',
    'an answer that breaks its constraint is kept, and shown as wrong',
    'cycles in `constraint` > supports self references in constraints',
    "cycles in `constraint` > supports self references in constraints [and subsequent value assignments, where permitted by the field's `constraint` expression] (supplemental/alternate #2)",
  ),
  of(
    'select.test.ts',
    'choices come from lists, and not from the rows of a repeat',
    'select from repeat > when repeat added > updates choices',
    'select from repeat > when repeat changed > updates choices',
    'select from repeat > when repeat removed > updates choices',
    'select from repeat > with predicate > when predicate trigger changes > updates choices',
    '`getChild` > updates when choices are from repeat',
    '`getAdditionalChildren` > updates when choices are from repeat',
  ),
  of(
    'select.test.ts',
    KEPT,
    'SelectMultipleChoiceFilterTest.java > removes predicate-filtered answers at all levels, without changing order',
    'SelectOneChoiceFilterTest.java > clearing value at level 1 > should clear choices at levels 2 and 3',
    'SelectOneChoiceFilterTest.java > clearing value at level 1 > should clear [and validate] values at levels 2 and 3',
    'SelectOneChoiceFilterTest.java > clearing value at level 1 > clears values at levels 2 and 3 [currently supplemental, see porting notes on previous teest]',
    'SelectOneChoiceFilterTest.java > changing value at level 2 > should clear level 3 if choice no longer available',
  ),
  of(
    'select.test.ts',
    ANOTHER_API,
    'value_should_continue_being_an_empty_string_after_deserialization',
    '`getChild` > returns named child when choices are from secondary instance',
    '`getChild` > returns null when choices are from secondary instance and requested child does not exist',
    '`getChild` > returns empty string when choices are from secondary instance and requested child has no value',
    '`getChild` > returns null when called on a choice from [an] inline select',
    '`getAdditionalChildren` > returns children in order when choices are from secondary instance',
    '`getAdditionalChildren` > returns empty when called on a choice from inline select',
  ),
  of(
    'rank.test.ts',
    KEPT,
    'should filter values when rank has choice-filter and it should update values when options are ranked',
  ),
  of(
    'choice-name.test.ts',
    'what is worked out is the same for all who read it, in whatever language: the label is the English one',
    'choice name call > respects language',
  ),
  of(
    'secondary-instances.test.ts',
    'the rows of a list are all called item',
    'predicates on different child names > [does] do not get confused',
  ),
  of(
    'secondary-instances.test.ts',
    FILES,
    'items from external secondary GeoJSON instance > with integer ids > can be selected',
    'items from external secondary CSV instance > can select itemset values',
    '[failure] xformParseException > when itemset configures value or label not in external instance > [produces an error | fails to load | ?]',
    'CSV secondary instance with header only > parses without error',
    '[uses an] empty placeholder [~~]is used[~~] when [referenced] external instance [is] not found',
  ),
  of(
    'actions-events/set-value-action.test.ts',
    'an answer is made in the row of its question, not in one that a predicate finds',
    '`setvalue` at root > sets value of node in first repeat instance',
    "`setvalue` at root > sets value of node in first repeat instance, as specified in the action's predicate",
    '`setvalue` at root > sets value of node in repeat instance added after form load',
    '`setvalue` at root > throws error when target is an unbound reference',
  ),
  of(
    'actions-events/set-value-action.test.ts',
    'a worked-out default waits until its question is asked for the first time',
    '`setvalue` > does not update after field becomes relevant',
  ),
  of(
    'actions-events/set-value-action.test.ts',
    'a question has one default: nothing is set twice, or emptied, at the beginning',
    '`setvalue` > with inner empty string > clears the `ref` target',
    '`setvalue` > with empty string `value` attribute > clears the `ref` target',
    'allows multiple `setvalue` elements with the same `ref`',
  ),
  of(
    'actions-events/set-value-action.test.ts',
    'answers have no attributes',
    '`setvalue` > sets the value of a bound attribute',
    '`setvalue` > sets the value of a bound attribute, after deserialization',
  ),
  of(
    'actions-events/odk-new-repeat-event.test.ts',
    'a question for a whole number refuses a fraction',
    'setvalue other than integer value, on repeat with count > casts a decimal/fractional value to an integer',
  ),
  of(
    'actions-events/odk-new-repeat-event.test.ts',
    ANOTHER_API,
    'setvalue other than integer value, on repeat with count > casts and/or assigns bigint',
  ),
  of(
    'actions-events/odk-new-repeat-event.test.ts',
    'a repeat to which people add rows begins without any',
    'repeat in form def instance > never fires an odk-new-repeat new repeat event',
  ),
  of(
    'actions-events.test.ts',
    'the event is refused by name: a survey is opened on many devices, and nothing changes by that',
    '[odk-instance-load] instance load event > fires event on first load',
    '[odk-instance-load] instance load event > fires on second load',
    '[odk-instance-load] instance load event > triggers nested actions',
    '[odk-instance-load] instance load event > [is] triggered for all pre-existing repeat instances',
  ),
  of('actions-events/set-geopoint-action.test.ts', 'the action is refused by name'),
  of(
    'bind-types.test.ts',
    ANOTHER_API,
    'has a … runtime value',
    'has a … static type',
    'setValue, by the types of JavaScript',
  ),
  of(
    'bind-types.test.ts',
    'a question for a whole number refuses a fraction',
    'setting int values > sets 10.1, resulting in value 10',
    'jr:count computed from an int node > casts an updated fractional value',
  ),
  of(
    'bind-types.test.ts',
    'a day has no time of day, and a place in the sea off Africa is a place',
    'sets value with valid date: 2025-12-21T14:30:00',
    'sets value with GeopointValue object: 0 0 0 0, resulting in none',
  ),
  of(
    'instance-input.test.ts',
    'a survey is opened from its own answers, never from XML of another form',
    'instance id mismatch',
    'jr:noAddRemove > missing repeat instance input',
    'jr:noAddRemove > ignores excess',
  ),
  of(
    'jr-preload.test.ts',
    'answers have no attributes, and no device tells who holds it, or when a survey ends',
    'uid > preloads specified data in bound attributes',
    'datetime > preloads timestamp end',
    'property > bound from given properties',
  ),
  of('value-evaluation-order.test.ts', 'the event is refused by name', 'setvalue calculation'),
  of(
    'smoketests/form-init.test.ts',
    'answers of the last survey are refused by name',
    'parsesLastSavedInstanceWithNullSrc',
    'parsesLastSavedInstanceWithFilledForm',
  ),
  of(
    'smoketests/form-init.test.ts',
    'a survey has its own data about itself, and its controls stand where their nodes do',
    'serializeAndRestoreMetaNamespaceFormInstance',
    'parseIMCIbyDTreeForm',
  ),
  of('repeat-output.test.ts', TWICE, 'resolves relative references in [`jr:itext`] itext'),
  of(
    'label-hint-text.test.ts',
    'an empty answer shows as …',
    '[preserves spaces between `<output>` tags?] spaces between `<output>`s are respected: BLANK',
  ),
  of(
    'xpath/functions/distance.test.ts',
    'what is no place has no distance: the value is empty, and the survey goes on',
    'produces an error when the string value is not a valid point',
    'multiple arguments, mixed value types > produces an error for a non-geopoint value in a multiple argument call',
  ),
  of('bind-attributes.test.ts', 'answers have no attributes'),
  of('instance-attachments/binary-input.test.ts', 'a survey has no files'),
  of('instance-attachments/binary-output.test.ts', 'a survey has no files'),
  of('instance-attachments/upload-controls.test.ts', 'a survey has no files'),
  of('markdown.test.ts', 'labels are plain texts'),
  of('submission.test.ts', 'surveys are synced, not written as XML'),
  of('submission-encryption.test.ts', 'surveys are synced, not written as XML'),
  of('smoketests/child-vaccination.test.ts', 'it fills one form of 2,000 lines that is not ours to copy'),
  of('smoketests/who-va.test.ts', 'it fills one form of 9,000 lines that is not ours to copy'),
  of('upgrade.test.ts', ANOTHER_API),
];
