import { type Expectation, STATES, type State } from './form-test.ts';

/** The words by which people may call a state, beside its own. */
const WORDS: ReadonlyMap<string, readonly [State, is: boolean]> = new Map([
  ...STATES.flatMap((state): [string, [State, boolean]][] => [
    [state, [state, true]],
    [`not ${state}`, [state, false]],
  ]),
  ['asked', ['relevant', true]],
  ['not asked', ['relevant', false]],
  ['invalid', ['valid', false]],
]);

/** Every word that stands for a state. */
export const STATE_WORDS: readonly string[] = [...WORDS.keys()];

const WITH_TEXT = /^(value|message|choices|rows)\s*:\s*(.*)$/is;

/** Reads what a cell expects: a state, `message: …`, `choices: a b`, `rows: 2`, or else a value; `value: …` is always one. */
export function readExpectation(cell: string): Expectation | null {
  const state = WORDS.get(cell.toLowerCase().replace(/[\s_-]+/g, ' '));
  if (state) return { kind: 'state', state: state[0], is: state[1] };
  const [, word = '', text = ''] = WITH_TEXT.exec(cell) ?? [];
  switch (word.toLowerCase()) {
    case 'message':
      return { kind: 'message', text };
    case 'choices':
      return { kind: 'choices', names: text.split(/[\s,]+/).filter((name) => name !== '') };
    case 'rows':
      return /^\d{1,6}$/.test(text) ? { kind: 'rows', count: Number(text) } : null;
    case 'value':
      return { kind: 'value', text };
    default:
      return { kind: 'value', text: cell };
  }
}
