/** Keys that code puts together at run time, by the part before what varies. Keep it short: a literal is checked. */
export const DYNAMIC_KEYS: readonly string[] = [
  'common:ago.',
  'common:connection.',
  'common:role.',
  'common:span.',
  'common:sync.',
  'survey:list.filter.',
  'survey:list.order.',
  'survey:status.',
  'survey:sync.',
  'export:format.',
  'history:did.',
  'practice:step.',
  'workbench:operations.action.',
  'workbench:state.',
];
