/** Texts on which patterns and loops that go back over what they read take longest, at any length in UTF-16 units. */
export const HOSTILE_TEXTS: Readonly<Record<string, (length: number) => string>> = {
  spaces: filledWith(' '),
  'spaces between letters': (length) => `a${' '.repeat(Math.max(0, length - 2))}a`,
  'a placeholder that stays open': (length) => `{{${' '.repeat(Math.max(0, length - 2))}`,
  'placeholders that open': filledWith('{{ '),
  'placeholders side by side': filledWith('{{1}} '),
  braces: filledWith('{'),
  'digits and a letter': (length) => `${'1'.repeat(Math.max(0, length - 1))}x`,
  'grouped digits': filledWith('1.1,'),
  'a letter and an exclamation mark': (length) => `${'a'.repeat(Math.max(0, length - 1))}!`,
  'words without end': filledWith('no quiero a '),
  brackets: filledWith('([<'),
  'combining marks': (length) => `a${'\u0301'.repeat(Math.max(0, length - 1))}`,
  'letters with marks': filledWith('e\u0301\u0323'),
  pictograms: filledWith('👩‍👩‍👧‍👦👍🏽'),
  stars: filledWith('⭐'),
  'right to left': filledWith('\u202eשָׁל\u200f'),
  'line breaks': filledWith('\r\n'),
  'tabs and breaks': filledWith(' \t\n'),
  quotes: filledWith('"'),
  apostrophes: filledWith("a'"),
  commas: filledWith(','),
  percent: filledWith('%2'),
  backslashes: filledWith('\\'),
  slashes: filledWith('1/2 '),
  times: filledWith('1:1-'),
  dashes: filledWith('-a_'),
  'a long way': filledWith('a.'),
  'addresses without end': filledWith('a@a.aa-'),
  base64: filledWith('QUJD/+=='),
  questions: filledWith('a? b, or '),
  'numbers in words': filledWith('one hundred and '),
  days: filledWith('next may 5 at '),
}

function filledWith(piece: string): (length: number) => string {
  return (length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}
