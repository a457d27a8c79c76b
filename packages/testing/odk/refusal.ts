/**
 * Why the engine does not take an answer:
 * - `no question`: a group, a repeat, a row, or a node without a control;
 * - `note`, `upload`: kinds that take no text;
 * - `read only`: the question is, now;
 * - `not a choice`: the choices do not have it, now; the engine would drop it in silence;
 * - `incomplete rank`: a rank takes every choice or none;
 * - `not a value`: not of the question's type, or out of its range; the engine has emptied the question;
 * - `counted repeat`: its rows follow from an expression.
 */
export type OdkReason =
  | 'no question'
  | 'note'
  | 'upload'
  | 'read only'
  | 'not a choice'
  | 'incomplete rank'
  | 'not a value'
  | 'counted repeat';

/** Says that the engine does not take an answer or a row, and why, so that a comparison can leave it out by name. */
export class OdkRefusal extends Error {
  override readonly name = 'OdkRefusal';
  readonly path: string;
  readonly reason: OdkReason;

  constructor(path: string, reason: OdkReason) {
    super(`${path}: ${reason}`);
    this.path = path;
    this.reason = reason;
  }
}
