/** A form whose surveys have three photos, and an answer beside them. For a device without screens they are files of any kind. */
export const PUMPS = `
  | survey | type | name | label::English (en) |
  | | begin_group | pump | Hand pump |
  | | file | first | First picture |
  | | file | second | Second picture |
  | | file | third | Third picture |
  | | text | wrong | What is broken |
  | | end_group | | |
  | settings | form_title | form_id |
  | | Hand pumps | pumps |`;

/** The questions for pictures. */
export const PICTURES = ['pump.first', 'pump.second', 'pump.third'] as const;

/** The panchayat of the demo that works with the form. */
export const PANCHAYAT = '48211';
