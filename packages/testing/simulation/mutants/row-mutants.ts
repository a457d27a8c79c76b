import type { Edit, LocalSurvey } from '@sampark/core/device/local-survey';
import { replanned } from '@sampark/core/device/survey-state';
import type { decide } from '@sampark/core/merge/decide/decide';
import type { Decision } from '@sampark/core/merge/decide/decision';
import { type EditOperation, fieldByField } from '@sampark/core/merge/operation';
import { isRowPath, isWithin, rowsAround } from '@sampark/core/survey/row-path';
import type { ServerSurvey } from '@sampark/core/survey/survey';
import { type FieldPath, isEmpty, type Values, valueAt, withValues } from '@sampark/core/survey/values';
import { coreRules } from '../rules.ts';
import { deviceMutant, type Mutant, serverMutant } from './mutant.ts';

const { server, device } = coreRules;

type Decide = typeof decide;

/** Rows that an operation takes out. */
const takenOut = ({ set }: EditOperation): FieldPath[] =>
  Object.keys(set).filter((field) => isRowPath(field) && isEmpty(set[field]));

/** Lets the rule take something else for what the author of an edit had seen. */
const asIfSeen =
  (
    change: (operation: EditOperation, stored: ServerSurvey, was: Values) => Values,
    applies: (operation: EditOperation, stored: ServerSurvey) => boolean = () => true,
  ): Decide =>
  (operation, situation) => {
    const { stored } = situation;
    const isEdit = operation.action === 'update' || operation.action === 'resolve';
    if (!isEdit || !stored || !operation.was || !applies(operation, stored)) {
      return server.decide(operation, situation);
    }
    return server.decide({ ...operation, was: change(operation, stored, operation.was) }, situation);
  };

/** What was seen, and everything that is live in the rows that the operation takes out. */
const withLive =
  (isIgnored: (path: FieldPath, row: FieldPath, was: Values) => boolean) =>
  (operation: EditOperation, { values }: ServerSurvey, was: Values): Values => {
    const paths = takenOut(operation).flatMap((row) =>
      Object.keys(values).filter((path) => isWithin(path, row) && isIgnored(path, row, was)),
    );
    return { ...was, ...Object.fromEntries(paths.map((path) => [path, valueAt(values, path)])) };
  };

/** What was seen without the rows around what the operation changes. */
const withoutRows = (operation: EditOperation, _: ServerSurvey, was: Values): Values => {
  const around = new Set(Object.keys(operation.set).flatMap(rowsAround));
  return Object.fromEntries(
    Object.entries(was).filter(([path]) => !around.has(path) || Object.hasOwn(operation.set, path)),
  );
};

const everyRemovalAsks = asIfSeen((operation, _, was) => ({
  ...was,
  ...Object.fromEntries(takenOut(operation).map((row) => [`${row}/never`, 'seen'])),
}));

/** Puts a survey in place of the decided one. */
const after = (decision: Decision, change: (survey: ServerSurvey) => ServerSurvey): Decision =>
  decision.survey ? { ...decision, survey: change(decision.survey) } : decision;

const removesAnswers: Decide = (operation, situation) =>
  after(server.decide(operation, situation), (survey) => {
    const rows = operation.action === 'update' ? takenOut(operation) : [];
    const out = rows.filter((row) => isEmpty(valueAt(survey.values, row)));
    const within = Object.keys(survey.values).filter((path) => out.some((row) => isWithin(path, row)));
    return {
      ...survey,
      values: withValues(
        survey.values,
        within.map((path) => [path, null] as const),
      ),
    };
  });

const dropsRowConflicts: Decide = (operation, situation) => {
  const decision = server.decide(operation, situation);
  const opened = decision.opened.filter(({ field }) => !isRowPath(field));
  const kept = after(decision, (survey) => ({
    ...survey,
    conflicts: survey.conflicts.filter(({ field }) => !isRowPath(field)),
  }));
  return { ...kept, opened };
};

/** Asks about every place that differs from the one that was seen. */
const movesAsk: Decide = (operation, situation) => {
  const decision = server.decide(operation, situation);
  const { stored, author, now: at } = situation;
  if (operation.action !== 'update' || !stored) return decision;
  const moved = Object.entries(operation.set).filter(([field, now]) => {
    const live = valueAt(stored.values, field);
    const was = valueAt(operation.was ?? {}, field);
    return (
      isRowPath(field) && !isEmpty(now) && !isEmpty(live) && !isEmpty(was) && live !== was && live !== now
    );
  });
  const { username: user } = author;
  const opened = moved.map(([field, mine]) => {
    const [base, theirs] = [valueAt(operation.was ?? {}, field), valueAt(stored.values, field)];
    return { id: `${operation.op_id}.${field}`, field, base, theirs, mine, user, at };
  });
  const asked = after(decision, (survey) => ({ ...survey, conflicts: [...survey.conflicts, ...opened] }));
  return { ...asked, opened: [...decision.opened, ...opened] };
};

/** Typing in a row that went brings it back. */
const typingRevives: Decide = (operation, situation) => {
  const { stored } = situation;
  if (operation.action !== 'update' || !stored || !operation.was) return server.decide(operation, situation);
  const { set, was } = operation;
  const back = Object.keys(set)
    .flatMap(rowsAround)
    .filter((row) => !Object.hasOwn(set, row) && isEmpty(valueAt(stored.values, row)))
    .filter((row) => !isEmpty(valueAt(was, row)));
  const places = Object.fromEntries(back.map((row) => [row, valueAt(was, row)]));
  const unseen = Object.fromEntries(back.map((row) => [row, null]));
  return server.decide({ ...operation, set: { ...set, ...places }, was: { ...was, ...unseen } }, situation);
};

const movingRevives = asIfSeen((operation, { values }, was) => ({
  ...was,
  ...Object.fromEntries(
    Object.keys(operation.set)
      .filter((field) => isRowPath(field) && isEmpty(valueAt(values, field)))
      .map((row) => [row, null]),
  ),
}));

const keepsFirst = asIfSeen(withoutRows, (operation, { conflicts }) => {
  const around = Object.keys(operation.set).flatMap(rowsAround);
  return conflicts.some(({ field, mine }) => around.includes(field) && mine !== null);
});

/** Offers, and surveys that are made again, bring back what somebody has taken out. */
const offersRevive: Decide = (operation, situation) =>
  operation.action === 'offer' || operation.action === 'create'
    ? server.decide(operation, {
        ...situation,
        later: situation.later.map((entry) => ({
          ...entry,
          changes: fieldByField(entry.changes).filter(({ field }) => !isRowPath(field)),
        })),
      })
    : server.decide(operation, situation);

const lastPlaceWins: Decide = (operation, situation) => {
  const { stored } = situation;
  if (operation.action !== 'update' || !stored) return server.decide(operation, situation);
  const rows = Object.keys(operation.set).filter(isRowPath);
  const live = Object.fromEntries(rows.map((row) => [row, valueAt(stored.values, row)]));
  return server.decide({ ...operation, was: { ...operation.was, ...live } }, situation);
};

const withEdits = (row: LocalSurvey, change: (field: FieldPath, edit: Edit) => Edit): LocalSurvey => ({
  ...row,
  edits: Object.fromEntries(Object.entries(row.edits).map(([field, edit]) => [field, change(field, edit)])),
});

/** Faults in what the server makes of rows. */
const serverRowMutants: readonly Mutant[] = [
  serverMutant('blind removal', 'a row goes with what others have changed in it', {
    decide: asIfSeen(withLive(() => true)),
  }),
  serverMutant('rows in a row are not looked at', 'a row goes with the rows that others have changed in it', {
    decide: asIfSeen(withLive((path, row) => rowsAround(path).length > rowsAround(row).length + 1)),
  }),
  serverMutant('new answers are not looked at', 'a row goes with what others have added in it', {
    decide: asIfSeen(withLive((path, _, was) => !Object.hasOwn(was, path))),
  }),
  serverMutant('a chosen removal is blind', 'whoever settles a conflict takes out what they had not seen', {
    decide: asIfSeen(
      withLive(() => true),
      ({ action }) => action === 'resolve',
    ),
  }),
  serverMutant('every removal asks', 'what the author had seen in a row is not asked', {
    decide: everyRemovalAsks,
  }),
  serverMutant('a removal wipes', 'the answers of a row go with its place', { decide: removesAnswers }),
  serverMutant('work in a gone row unasked', 'what was typed in a row that went goes with it', {
    decide: asIfSeen(withoutRows),
  }),
  serverMutant('the first question about a row counts', 'later work in a row that went opens nothing', {
    decide: keepsFirst,
  }),
  serverMutant('no question about rows', 'conflicts about rows are dropped', { decide: dropsRowConflicts }),
  serverMutant('moves ask', 'two people who move a row are in conflict', { decide: movesAsk }),
  serverMutant('a move revives', 'moving a row that went brings it back', { decide: movingRevives }),
  serverMutant('typing revives', 'typing in a row that went brings it back', { decide: typingRevives }),
  serverMutant('an offer revives rows', 'a copy brings back rows that were taken out', {
    decide: offersRevive,
  }),
  serverMutant('the last place wins', 'a place is set whatever its author had seen', {
    decide: lastPlaceWins,
  }),
  serverMutant(
    'a deleted survey forgets its rows',
    'what was typed in a row that went comes back without it',
    {
      decide: asIfSeen(withoutRows, (_, { deleted_at }) => deleted_at !== null),
    },
  ),
];

/** Faults in what the device says of rows. */
const deviceRowMutants: readonly Mutant[] = [
  deviceMutant('says nothing beside', 'the server does not hear what was seen in a row', {
    typeField: (row, typing, at) => {
      const { draft, ...typed } = device.typeField(row, typing, at);
      const edits = Object.entries(draft?.edits ?? {}).map(
        ([field, { seen: _, ...edit }]): [FieldPath, Edit] => [field, edit],
      );
      return { ...typed, draft: draft && { ...draft, edits: Object.fromEntries(edits) } };
    },
  }),
  deviceMutant('says what came since', 'a newer copy counts as seen by who took a row out', {
    received: (state, copy, stamp) => {
      const next = device.received(state, copy, stamp);
      if (!next.row || next.row === state.row) return next;
      const row = withEdits(next.row, (_, { seen, ...edit }) => ({
        ...edit,
        ...(seen ? { seen: { ...seen, ...copy.values } } : {}),
      }));
      return replanned({ ...next, row }, stamp);
    },
  }),
  deviceMutant('a row taken out counts as seen in its place', 'a person is asked about their own removal', {
    typeField: (row, typing, at) => {
      const next = device.typeField(row, typing, at);
      const before = row.draft?.edits ?? {};
      if (!next.draft || !isRowPath(typing.field)) return next;
      const edits = Object.entries(next.draft.edits).map(([field, edit]) => {
        const seen = before[field]?.seen;
        return [field, field !== typing.field && seen ? { ...edit, seen } : edit] as const;
      });
      return { ...next, draft: { ...next.draft, edits: Object.fromEntries(edits) } };
    },
  }),
];

/** Faults in the merge of rows. */
export const rowMutants: readonly Mutant[] = [...serverRowMutants, ...deviceRowMutants];
