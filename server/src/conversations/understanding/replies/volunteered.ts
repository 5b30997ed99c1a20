import { type GuidingQuestion, wantsNumber } from '../question.ts'
import { fold, tokenize } from '../text.ts'
import { share, topics } from '../topics/topics.ts'
import { findEcho, isSlight } from '../yesno/echoes.ts'
import { readState } from '../yesno/yesno-states.ts'
import { isLedTo, isNamedOnly, namesLabel } from './named-options.ts'
import { type Interview, readIn, type Valued } from './reading.ts'
import { firstNumber, isOnlyPrice, topicsOf } from './subjects.ts'

const COUNTS_PEOPLE =
  /\b(?:how many (?:people|persons|adults|guests|of you)|cuant[ao]s (?:personas|adultos|invitados|son|seran)|quant[ao]s (?:pessoas|adultos|convidados|sao))\b/
/** `somos 5`, `so 4 of us`. */
const WE_ARE = /\b(?:somos|seremos|vamos|iremos|we are|we're|we will be|there are|\w+ of us|sao|son)\b/

const GIVES_MARK =
  /\b(?:le doy|les doy|le pongo|doy un|daria un|dou|dou nota|nota|give (?:it|you|them)|rate (?:it|you)|score of|un \d{1,2} de \d|\d{1,2}\s?\/\s?(?:5|7|10|100)(?![/\d])|\d out of)\b/
const ON_TOPIC = 0.5
/** `yes, if the price comes down`: the option is a condition of the answer, not an answer of its own. */
const CONDITION =
  /\b(?:if|unless|depends?|depending|as long as|depende|dependiendo|dependendo|siempre que|desde que|contanto)\b|\b(?:si|se)\s+(?:el|la|los|las|o|a|os|as|no|não|me|nos|lo|\p{L}+(?:an|am|en|em))\b/u

/** A value for a question that was not asked, if the sentence is clearly about that question. */
export function readVolunteered(
  sentence: string,
  question: GuidingQuestion,
  interview: Interview,
): Valued | null {
  if (sentence.includes('?') || tokenize(sentence).length > 25) return null
  const { asked, questions, languages } = interview
  const found = topics(sentence)
  const questionTopics = topicsOf(question)
  const isEcho = question.answerType === 'OPEN' && sharesVerb(sentence, question, asked)
  const shared =
    [...questionTopics].filter((topic) => found.has(topic) && !(asked && topicsOf(asked).has(topic))).length +
    Number(isEcho)
  const reading = readIn(languages, question, sentence)
  if (reading.kind !== 'value') return null
  switch (question.answerType) {
    case 'SCALE': {
      const isOnly = questions.filter(({ answerType }) => answerType === 'SCALE').length === 1
      const isGiven = GIVES_MARK.test(fold(sentence)) && asked?.answerType !== 'SCALE' && !wantsNumber(asked)
      // `3 estrellas para la guía`: a number that stands beside what the question is about.
      const isRated =
        shared > 0 &&
        asked?.answerType !== 'SCALE' &&
        !wantsNumber(asked) &&
        !WE_ARE.test(fold(sentence)) &&
        reading.confidence >= 0.9
      return (isGiven && (isOnly || shared > 0)) || isRated ? sure(reading) : null
    }
    case 'BOOLEAN':
      return reading.confidence >= 0.85 &&
        isStatement(sentence) &&
        isAbout(sentence, question, asked, shared, found)
        ? sure(reading)
        : null
    case 'MULTIPLE_CHOICE': {
      const isNamed = namesLabel(sentence, question)
      if (asked && CONDITION.test(sentence.toLowerCase())) return null
      if (asked?.answerType === 'BOOLEAN' && isNamedOnly(sentence, question, questions)) return sure(reading)
      const isExplained = asked?.answerType === 'BOOLEAN' && isLedTo(sentence, question, questions)
      return isExplained || (isNamed && (shared > 0 || asked === null)) ? sure(reading) : null
    }
    case 'OPEN': {
      const isCounted = wantsNumber(question) && firstNumber(sentence, languages) !== undefined
      const isCompany =
        isCounted && COUNTS_PEOPLE.test(fold(question.questionText)) && WE_ARE.test(fold(sentence))
      if (isCompany && !wantsNumber(asked)) return sure(reading)
      const isMoney = asked?.answerType === 'BOOLEAN' && isOnlyPrice(sentence, question, questions)
      return isCounted && (isMoney || shared > 0) ? sure(reading) : null
    }
  }
}

/** Whether a sentence uses the verb of this question but not that of the asked one: `gastei 500 reais`. */
function sharesVerb(sentence: string, question: GuidingQuestion, asked: GuidingQuestion | null): boolean {
  const echo = findEcho(tokenize(sentence), question.questionText)
  return (
    echo !== null && !isSlight(echo.value) && !(asked && findEcho(tokenize(sentence), asked.questionText))
  )
}

function isAbout(
  sentence: string,
  question: GuidingQuestion,
  asked: GuidingQuestion | null,
  shared: number,
  found: Set<string>,
): boolean {
  if (shared > 0 && share(topicsOf(question), found) >= ON_TOPIC) return true
  const isOpening = asked === null && readState(sentence) !== null
  return (
    sharesVerb(sentence, question, asked) ||
    (isOpening && findEcho(tokenize(sentence), question.questionText) !== null)
  )
}

/** An unasked answer is a little less certain than an asked one. */
function sure(reading: Valued): Valued {
  return { ...reading, confidence: Math.min(reading.confidence, 0.85) }
}

/** A bare yes or no belongs to the question that was asked. */
function isStatement(sentence: string): boolean {
  return tokenize(sentence).length >= 2
}
