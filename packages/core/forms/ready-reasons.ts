/** A ready-made reason in the languages of the app. */
export interface ReadyReason {
  readonly en: string;
  readonly hi: string;
}

/**
 * The ready-made reasons for keeping a doubtful answer, in the order in which they are offered. A person who presses one has given this
 * text as their reason, in their own language: so older apps, exports and prints show it as any other.
 */
export const READY_REASONS: readonly ReadyReason[] = [
  { en: 'Counted again', hi: 'दोबारा गिना गया' },
  { en: 'Village was divided or merged', hi: 'गाँव का बँटवारा या विलय हुआ' },
  { en: 'People moved in or away', hi: 'लोग आकर बसे या बाहर गए' },
  { en: 'Newly built or closed', hi: 'नया बना या बंद हुआ' },
  { en: 'Seasonal', hi: 'मौसम के अनुसार' },
  { en: 'The earlier figure was wrong', hi: 'पहले का आँकड़ा गलत था' },
];

const ofLanguage = (reason: ReadyReason, language: string): string =>
  language === 'hi' ? reason.hi : reason.en;

/** Returns the ready-made reasons in a person's language. */
export const readyReasons = (language: string): readonly string[] =>
  READY_REASONS.map((reason) => ofLanguage(reason, language));

/** Returns a reason as a reader understands it: a ready-made one in their own language, any other as it was typed. */
export const saidReason = (reason: string, language: string): string => {
  const ready = READY_REASONS.find(({ en, hi }) => en === reason || hi === reason);
  return ready ? ofLanguage(ready, language) : reason;
};
