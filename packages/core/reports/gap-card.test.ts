import { formIn } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { gapCardOf, isIndex } from './gap-card.ts';

const INDEX = formIn(`
  | survey | type | name | label | calculation | better |
  | | begin_group | health | Health | | |
  | | integer | children | Children | | |
  | | integer | immunised | Immunised children | | |
  | | integer | stunted | Stunted children | | |
  | | calculate | i1 | Immunised | if(\${children} > 0, round(100 * \${immunised} div \${children}, 1), '') | higher |
  | | calculate | i2 | Stunted | if(\${children} > 0, round(100 * \${stunted} div \${children}, 1), '') | lower |
  | | end_group | | | | |
  | | begin_group | governance | Governance | | |
  | | select_one yes_no | i3 | Was a Gram Sabha held? | | yes |
  | | select_one yes_no | i4 | Was child labour reported? | | no |
  | | select_one yes_no | other | Is there a shop? | | |
  | | end_group | | | | |
  | | begin_group | notes | Notes | | |
  | | text | remark | Remark | | |
  | | end_group | | | | |
  | choices | list_name | name | label |
  | | yes_no | yes | Yes |
  | | yes_no | no | No |
  | settings | form_title | form_id |
  | | Index | index |`);

const cardOf = (answers: Record<string, number | string>) => gapCardOf(INDEX, answers);

describe('the gap card of an index', () => {
  it('says how far each theme is: shares, and questions with yes and no, each counting the same', () => {
    const { themes } = cardOf({
      'health.children': 200,
      'health.immunised': 100,
      'health.stunted': 20,
      'governance.i3': 'yes',
      'governance.i4': 'yes',
    });
    expect(themes).toMatchObject([
      { name: 'health', at: 70, known: 2, indicators: 2 },
      { name: 'governance', at: 50, known: 2, indicators: 2 },
    ]);
  });

  it('names first what would move the mean most: an indicator of a theme with few of them moves it more', () => {
    const { moves } = cardOf({
      'health.children': 200,
      'health.immunised': 100,
      'health.stunted': 200,
      'governance.i4': 'yes',
      'governance.i3': 'yes',
    });
    expect(moves.map(({ path, at }) => [path, at])).toEqual([
      ['health.i2', 0],
      ['governance.i4', 0],
      ['health.i1', 50],
    ]);
  });

  it('leaves out what nobody knows, and what cannot be better', () => {
    expect(cardOf({ 'governance.i3': 'yes' })).toMatchObject({
      themes: [
        { at: null, known: 0, indicators: 2 },
        { at: 100, known: 1, indicators: 2 },
      ],
      moves: [],
    });
  });

  it('keeps a share beyond its whole within the scale', () => {
    const over = cardOf({ 'health.children': 10, 'health.immunised': 30, 'health.stunted': 30 });
    expect(over.themes[0]).toMatchObject({ at: 50 });
  });

  it('is of forms that work out such shares alone', () => {
    expect(isIndex(INDEX)).toBe(true);
    const modules = INDEX.modules.filter(({ name }) => name === 'governance');
    expect(isIndex({ ...INDEX, modules })).toBe(false);
  });
});
