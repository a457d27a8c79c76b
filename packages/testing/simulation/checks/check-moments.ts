import type { Author } from '@sampark/core/merge/history';
import { contentOf, type Operation } from '@sampark/core/merge/operation';
import { isAbout } from '@sampark/core/survey/about/about-path';
import { isRowPath } from '@sampark/core/survey/row-path';
import { isOlder, type ServerSurvey } from '@sampark/core/survey/survey';
import { isList, type Value } from '@sampark/core/survey/values';
import type { ModelPerson } from '../person/model-person.ts';
import type { Feed, ModelPage } from '../server/feed.ts';
import type { ModelResult } from '../server/model-answer.ts';
import { nameOf, type Violation } from './violation.ts';

/**
 * I2: everything that is sent under one id is the same, word for word. I7: nobody sends another's operation. An
 * operation's id begins with the names of its device and author.
 */
export const operationViolations = (
  sent: Map<string, Operation>,
  operation: Operation,
  as: Author,
): Violation[] => {
  const { op_id } = operation;
  const before = sent.get(op_id);
  sent.set(op_id, operation);
  const violations: Violation[] = [];
  if (before && before !== operation && JSON.stringify(before) !== JSON.stringify(operation)) {
    violations.push({ invariant: 'I2', what: `${op_id} was sent with two contents` });
  }
  if (!op_id.startsWith(`${as.device_id}-${as.user_id}-`)) {
    violations.push({ invariant: 'I7', what: `${op_id} was sent as ${as.user_id}` });
  }
  return violations;
};

/**
 * I2: a value that the server has taken does not come again under another id, unless somebody chose it in a conflict.
 * Every value of a schedule is typed once; lists of options and places of rows are not, they may come back to what they
 * were.
 */
export const sentTwice = (
  sentBy: Map<Value, string>,
  operation: Operation,
  { decision }: ModelResult,
): Violation[] => {
  if (decision.status === 'rejected' || operation.resolves.length > 0) return [];
  return Object.entries(contentOf(operation)).flatMap(([field, value]): Violation[] => {
    // A list of words of which the last was taken back is empty again.
    const comesBack = isList(value) || isRowPath(field) || isAbout(field);
    if (comesBack || Object.hasOwn(decision.rejected_fields, field)) return [];
    const before = sentBy.get(value) ?? operation.op_id;
    sentBy.set(value, operation.op_id);
    return before === operation.op_id
      ? []
      : [{ invariant: 'I2', what: `${String(value)} was told by ${before} too` }];
  });
};

export type HeldCopy = Pick<ServerSurvey, 'epoch' | 'version'>;

/** I3: the copies of a page do not take a device back to something older than its own copies. */
export const copiesGoneBack = (person: ModelPerson, before: ReadonlyMap<string, HeldCopy>): Violation[] =>
  [...before].flatMap(([id, copy]) => {
    const now = person.states.get(id)?.row?.server;
    return now && isOlder(now, copy)
      ? [{ invariant: 'I3', what: `${nameOf(person)} went back to version ${now.version} of ${id}` }]
      : [];
  });

/** I9: a page holds every survey whose newest change lies between its two cursors. */
export const pageViolations = ({ log, newest, survey }: Feed, page: ModelPage): Violation[] => {
  const named = new Set([...page.surveys, ...page.deltas, ...page.deleted].map(({ survey_id }) => survey_id));
  const violations: Violation[] = [];
  for (let at = page.from; at < page.cursor; at += 1) {
    const id = log[at] ?? '';
    if (newest.get(id) !== at + 1 || named.has(id) || !survey(id)) continue;
    violations.push({ invariant: 'I9', what: `the page to ${page.cursor} left out ${id}` });
  }
  return violations;
};
