export { type AnswerReading, type AnswerValue, readAnswer, scaleOf } from './answers.ts'
export { type Choice, hasNumericLabels, nearOptions, readChoice } from './choices/choices.ts'
export { versions } from './corrections.ts'
export { WEEKDAY_NAMES } from './dates/date-words.ts'
export { readDate } from './dates/dates.ts'
export { withoutDeniedDays } from './dates/denied-days.ts'
export type { When } from './dates/when.ts'
export { asksYear, readYear } from './dates/years.ts'
export {
  ABOUT_US,
  asksToWait,
  type Intent,
  isCourtesy,
  putsOff,
  readIntents,
  readIntentsOf,
  readWishOf,
  resumes,
} from './intents/intents.ts'
export { isOptIn, isOptOut, isStopButton, mayOptOut } from './intents/opt-out.ts'
export { readTrouble } from './intents/trouble.ts'
export { isAnswer, optionLabelled } from './labels.ts'
export { detectLanguage, languagesFrom, showsLanguage } from './language.ts'
export { deniesCounted, readCount } from './numbers/counts.ts'
export { ordinalIn } from './numbers/number-words.ts'
export { readNumbers } from './numbers/numbers.ts'
export { competingMarks, type Scale } from './numbers/scale.ts'
export { compilePatterns, occursIn } from './patterns.ts'
export {
  type AnswerType,
  asksCount,
  asksDay,
  asksForOne,
  asksOpinion,
  asksSomething,
  asksWhen,
  type GuidingQuestion,
  type Option,
  wantsNumber,
} from './question.ts'
export { objectNamed } from './replies/implied.ts'
export type { GivenAnswer, Interview, Reply } from './replies/reading.ts'
export { readReply } from './replies/replies.ts'
export { declinesOffer, mayNameDay } from './replies/requests.ts'
export { type Found, fold, LANGUAGES, type Language, plain, sentences, type Token, tokenize } from './text.ts'
export { asksQuestion, holdsQuestion, share, topics } from './topics/topics.ts'
export type { Wish } from './wishes/wishes.ts'
export { isNegation, isUndecided, readYesNo, type YesNo } from './yesno/yesno.ts'
