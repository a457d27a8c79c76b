import type { Phrase, PhraseValues, Speech } from './phrases.ts';

/** A condition in words. */
export interface Said {
  readonly text: string;
  /** The word that joins its parts; null: it is one part. */
  readonly by: 'and' | 'or' | null;
  /** The choices that it names of one question: its neighbour may name further ones. */
  readonly named?: Named;
  /** The end that it sets to a number. */
  readonly end?: End;
  /** Says the opposite. Without it, the opposite has no words of its own. */
  readonly opposite?: () => Said;
}

interface Named {
  readonly phrase: Phrase;
  /** The subject of the phrase. */
  readonly about: PhraseValues;
  readonly values: readonly string[];
}

interface End {
  readonly phrase: 'atLeast' | 'atMost';
  readonly subject: string;
  readonly value: string;
}

/** Makes a condition of one part. */
export const part = (text: string, more: Omit<Said, 'text' | 'by'> = {}): Said => ({
  text,
  by: null,
  ...more,
});

const joined = (speech: Speech, by: 'and' | 'or', texts: readonly string[]): string => {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : speech.say(by, { left: texts.slice(0, -1).join(', '), right: last });
};

/** Returns choices in a row. Those of several words stand in quotation marks, or nobody would see where one ends. */
const row = (speech: Speech, values: readonly string[]): string => {
  const quotes = values.some((value) => /[\s,]/.test(value.trim()));
  return joined(
    speech,
    'or',
    values.map((value) => (quotes ? `“${value}”` : value)),
  );
};

/** Says which choices a question has, or has not. @param phrase one that has the opposite `against` */
export function choicesWords(
  speech: Speech,
  phrase: Phrase,
  against: Phrase | null,
  { about, values }: Omit<Named, 'phrase'>,
): Said {
  return part(speech.say(phrase, { ...about, value: row(speech, values) }), {
    named: { phrase, about, values },
    ...(against && { opposite: () => choicesWords(speech, against, phrase, { about, values }) }),
  });
}

const sameAbout = (one: Named, other: Named): boolean =>
  one.phrase === other.phrase && JSON.stringify(one.about) === JSON.stringify(other.about);

/** The phrases of which several become one, by the word between them: is A, or is B; is not A, and is not B. */
const MERGED: Readonly<Record<'and' | 'or', readonly Phrase[]>> = {
  or: ['is', 'includes'],
  and: ['isNot', 'excludes'],
};

const AGAINST: Partial<Readonly<Record<Phrase, Phrase>>> = {
  is: 'isNot',
  isNot: 'is',
  includes: 'excludes',
  excludes: 'includes',
};

/** Makes one part of two neighbours that are about the same. @returns null: they stay two */
function merged(speech: Speech, by: 'and' | 'or', one: Said, other: Said): Said | null {
  if (
    one.named &&
    other.named &&
    sameAbout(one.named, other.named) &&
    MERGED[by].includes(one.named.phrase)
  ) {
    const { phrase, about, values } = one.named;
    const all = { about, values: [...new Set([...values, ...other.named.values])] };
    const against = one.opposite && other.opposite ? (AGAINST[phrase] ?? null) : null;
    return choicesWords(speech, phrase, against, all);
  }
  const ends = [one.end, other.end];
  const least = ends.find((end) => end?.phrase === 'atLeast');
  const most = ends.find((end) => end?.phrase === 'atMost');
  if (by !== 'and' || !least || !most || least.subject !== most.subject) return null;
  const { subject } = least;
  return part(speech.say('between', { subject, least: least.value, most: most.value }));
}

/** Joins conditions. Those that another word joins stand in brackets. */
export function join(speech: Speech, by: 'and' | 'or', conditions: readonly Said[]): Said {
  const parts: Said[] = [];
  for (const condition of conditions) {
    const last = parts.at(-1);
    const both = last ? merged(speech, by, last, condition) : null;
    if (both) parts.splice(-1, 1, both);
    else parts.push(condition);
  }
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const texts = parts.map((each) => (each.by === null || each.by === by ? each.text : `(${each.text})`));
  return {
    text: texts.reduce((left, right) => speech.say(by, { left, right })),
    by,
  };
}
