import type { Item, Repeat } from '@sampark/core/forms/definition/definition';

/** Most questions that stand beside each other on a wide screen. */
const MOST_COLUMNS = 4;

/** Most options that are drawn as buttons in a cell; a closed list takes no more room than a number. */
const MOST_BUTTONS = 2;
const LEAST_OPTIONS_OF_LIST = 6;

const isNarrow = (item: Item): boolean => {
  switch (item.type) {
    case 'integer':
    case 'decimal':
    case 'calculate':
    case 'hidden':
      return true;
    case 'select_one':
      return item.choices.length <= MOST_BUTTONS || item.choices.length >= LEAST_OPTIONS_OF_LIST;
    default:
      return false;
  }
};

/** Whether a fixed table can be drawn as one: few questions, and each takes little room. */
export const fitsTable = ({ table, children }: Repeat): boolean =>
  table !== undefined &&
  children.every(isNarrow) &&
  children.filter(({ type }) => type !== 'hidden').length <= MOST_COLUMNS;
