export { type AnswerReading, type AnswerValue, readAnswer, scaleOf } from './answers.ts'
export { type Choice, hasNumericLabels, readChoice } from './choices.ts'
export { versions } from './corrections.ts'
export { readDate } from './dates.ts'
export { withoutDeniedDays } from './denied-days.ts'
export { type Intent, putsOff, readIntents } from './intents.ts'
export { detectLanguage } from './language.ts'
export { readNumbers } from './numbers.ts'
export { isOptOut } from './opt-out.ts'
export {
  type AnswerType,
  asksDay,
  asksSomething,
  asksWhen,
  type GuidingQuestion,
  type Option,
  wantsNumber,
} from './question.ts'
export {
  type GivenAnswer,
  type Interview,
  isNoInterest,
  type Reply,
  readReply,
} from './replies.ts'
export type { Scale } from './scale.ts'
export { type Found, fold, type Language, plain, sentences, type Token, tokens } from './text.ts'
export { asksQuestion, share, topics } from './topics.ts'
export type { When } from './when.ts'
export { isNegation, readYesNo, type YesNo } from './yesno.ts'
