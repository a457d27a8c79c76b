import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { Offer } from '@sampark/core/records/totals/offers';
import type { SurveyOfPlace } from '@sampark/core/records/totals/said';
import type { FieldPath } from '@sampark/core/survey/values';
import type { Live } from './live.ts';

/** The answers that the questions of a survey may take over, by field. */
export type Offers = ReadonlyMap<FieldPath, Offer>;

/** The same while the survey is open. */
export interface OpenOffers {
  /** Undefined until they are worked out; then in step with what is saved here and what a sync brings. */
  readonly view: Live<Offers>;
  readonly close: () => void;
}

export interface FiguresPort {
  readonly open: (own: SurveyOfPlace, form: FormDefinition) => OpenOffers;
}
