import { isCorrection, withoutMarkers } from '../corrections.ts'
import { type GuidingQuestion, wantsNumber } from '../question.ts'
import { fold, type Language, tokenize } from '../text.ts'
import { topics } from '../topics/topics.ts'
import { type Interview, readIn } from './reading.ts'
import { firstNumber, topicsOf } from './subjects.ts'

/** Signs that an earlier answer was wrong: `la nota era 7`, `make it 12`, `o número certo é 4`. */
const EARLIER =
  /\b(?:perdon|sorry|digo|me equivoque|equivoque|quise decir|queria decir|i mean|i meant|actually|en realidad|na verdade|mejor dicho|ou melhor|errei|correccion|corrijo|correcao|corrigindo|make (?:it|that)|should (?:be|have been)|era|eran|eram|earlier|before|anterior|antes|cambio|change|mudo|mejor|melhor|certo e|right (?:number|answer|one)|alias|oops|ups|ops|instead|meant|na vdd|al final|no final|in the end|lembrei|poe|coloca|bota|pon|ponle|ponga|pongale|by the way|por cierto)\b/

/** `2 personas, no una`: the right value and the wrong one. */
const CONTRAST =
  /\b(?:not|no|nao) (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|uma?|dois|duas|quatro|sete|oito|nove|dez)[.!]*$/

/** The answered question that a sentence corrects. Shared topics decide, otherwise the type of the value. */
export function findCorrected(sentence: string, { asked, questions, answered, languages }: Interview) {
  // `I'd put 4` is the mark that was asked for, whatever else was answered before.
  const isMarked = asked?.answerType === 'SCALE' && readIn(languages, asked, sentence).kind === 'value'
  if (
    isMarked &&
    !isCorrection(sentence) &&
    !/\b(?:era|eran|eram|was|were|btw|by the way|por cierto)\b/.test(fold(sentence))
  )
    return null
  if (
    sentence.length > 200 ||
    !(EARLIER.test(fold(sentence)) || CONTRAST.test(fold(sentence)) || isCorrection(sentence))
  )
    return null
  const before = questions.filter((question) => question.id !== asked?.id && answered.has(question.id))
  if (before.length === 0) return null
  const found = topics(withoutMarkers(sentence))
  const about = (question: GuidingQuestion, among = found) =>
    [...topicsOf(question)].filter((topic) => among.has(topic)).length
  const named = before.filter((question) => about(question) > 0).toSorted((a, b) => about(b) - about(a))
  const own = asked ? about(asked, topics(sentence)) : 0
  for (const question of named.filter((each) => about(each) > own)) {
    const reading = readIn(languages, question, sentence)
    const isCounted = wantsNumber(question) && firstNumber(sentence, languages) !== undefined
    if (reading.kind === 'value' && (question.answerType !== 'OPEN' || isCounted))
      return { question, reading }
  }
  if (own > 0 || !isCorrection(sentence)) return null
  if (asked && asked.answerType !== 'OPEN' && readIn(languages, asked, sentence).kind === 'value') return null
  const last = before.findLast(
    (question) => question.answerType === 'SCALE' && isMark(sentence, question, languages),
  )
  const reading = last && readIn(languages, last, sentence)
  return last && reading?.kind === 'value' && !wantsNumber(asked) ? { question: last, reading } : null
}

function isMark(sentence: string, question: GuidingQuestion, languages: readonly Language[]): boolean {
  return tokenize(sentence).length <= 6 && readIn(languages, question, sentence).kind === 'value'
}
