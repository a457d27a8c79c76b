/** The forms that pyxform makes and ODK's engine does not load, with what it says. */
export const NOT_LOADED: Readonly<Record<string, string>> = {
  // pyxform escapes `<` twice in a label's expression, so that it is no XPath.
  ...Object.fromEntries(
    ['ee6de16787dc', '0861413fc2fa', '46ec0ce2e710', 'bf19fbe1cd02', 'f8c0945c7aee', '5654d54b4038'].map(
      (id) => [id, 'Expression has syntax error'],
    ),
  ),
  // A group of the body without a node inside; the engine takes its node for a value.
  '191aa783e756': 'Unexpected body element for nodeset',
  // A function of the newest specification.
  e61ef9d88e4c: "Function 'enclosed-area' is not defined",
};
