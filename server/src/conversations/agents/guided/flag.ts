import { plain, share, topics } from '../../understanding/index.ts'

/** Words of a condition that describe the speaker, not the content. */
const FRAMING =
  topics(`customer client cliente mentions threatens talks talking about menciona mencionan habla hablar de amenaza
  amenazan ameaca fala falar expresses expresa expressa indicates indica asks pregunta pergunta flag marcar mark when cuando quando
  wants quiere quer any algun algum`)

/** An alternative of the condition is met from this share of its topics on. */
const MET = 2 / 3

/**
 * Whether a message meets an initiative's flag condition, by overlap of keywords. The condition is split at commas and
 * at "or" into alternatives. One message must contain two thirds of the topics of one alternative (`price or delivery
 * problems` is met by "the price is high"). Negations are not recognized.
 */
export function meetsFlagCondition(condition: string | null, texts: readonly string[]): boolean {
  if (!condition) return false
  const alternatives = condition
    .split(/[,;.\n]/)
    .flatMap((part) => ` ${plain(part)} `.split(/ (?:or|o|u|ou) /))
    .map((part) => new Set([...topics(part)].filter((topic) => !FRAMING.has(topic))))
    .filter((wanted) => wanted.size > 0)
  const said = texts.map((text) => topics(text))
  return alternatives.some((wanted) => said.some((topics) => share(wanted, topics) >= MET))
}
