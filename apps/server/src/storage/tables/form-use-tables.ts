/** How long the surveys of a form are kept after their last change. A form without a row keeps them for ever. */
export interface FormTermTable {
  form_name: string;
  years: number;
  set_by: string;
  set_at: string;
}

/** A form that new surveys take no more. Surveys that were begun go on. */
export interface RetiredFormTable {
  name: string;
  at: string;
}
