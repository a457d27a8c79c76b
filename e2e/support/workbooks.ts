/** A form about wells, as an administrator's workbook says it. */
export const WELLS = `
  | survey | type | name | label::English (en) | label::Hindi (hi) | relevant |
  | | begin_group | water | Water | पानी | |
  | | select_one yes_no | has_well | Is there a well? | क्या कुआँ है? | |
  | | integer | depth | Depth in metres | गहराई (मीटर) | \${has_well} = 'yes' |
  | | end_group | | | | |
  | choices | list_name | name | label::English (en) | label::Hindi (hi) |
  | | yes_no | yes | Yes | हाँ |
  | | yes_no | no | No | नहीं |
  | settings | form_title | form_id |
  | | Wells of the village | wells |`;

/** The same with a type and a name that are not there. */
export const MISTAKEN_WELLS = WELLS.replace('integer', 'intejer').replace('${has_well}', '${has_wel}');

/** The same with a question more. */
export const MORE_WELLS = WELLS.replace(
  '| | end_group',
  "| | text | owner | Who owns it? | किसका है? | ${has_well} = 'yes' |\n  | | end_group",
);

/** A form about hand pumps, with a photo and a file. */
export const PUMPS = `
  | survey | type | name | label::English (en) | label::Hindi (hi) |
  | | begin_group | pump | Hand pump | हैंडपंप |
  | | image | picture | Photo of the pump | हैंडपंप की फ़ोटो |
  | | file | bill | The bill | बिल |
  | | end_group | | | |
  | settings | form_title | form_id |
  | | Hand pumps | pumps |`;
