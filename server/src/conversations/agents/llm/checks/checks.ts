import { detectLanguage } from '../../../understanding/index.ts'
import type { AgentInput } from '../../agent.ts'
import { agreedLanguage } from '../../agreed-language.ts'
import type { Decision } from '../decision.ts'
import { instructionsOf } from '../prompt.ts'
import { addressProblem } from './addresses.ts'
import { directionsProblem } from './directions.ts'
import { figureProblem } from './figures.ts'
import { guidelinesProblem } from './guidelines.ts'
import { identityProblem } from './identity.ts'
import { knownTo } from './known.ts'
import { leakProblem } from './leaks.ts'
import { disguisedWord, readable } from './readable.ts'
import { secretProblem } from './secrets.ts'
import { isClearlyForeign } from './short-replies.ts'

/** Longer messages are hard to read on a phone. */
const LONGEST = 900
/** The detector is often wrong about shorter replies. */
const ENOUGH_WORDS = 6
const CHECKS = [addressProblem, directionsProblem, figureProblem, secretProblem, identityProblem] as const

/**
 * Why a model's reply must not be sent, as feedback for the model; null when it may. The rules are in
 * docs/behaviour/conversations.md (What the model may not say). The language must be the conversation's or the person's.
 */
export async function problemWith(decision: Decision, input: AgentInput): Promise<string | null> {
  const reply = readable(decision.say.join('\n'))
  if (decision.action === 'ask' && reply.trim() === '') return 'Say something when you ask.'
  if (decision.say.some((text) => text.length > LONGEST))
    return `Keep each message below ${LONGEST} characters.`
  const disguised = disguisedWord(reply)
  if (disguised) return `Write “${disguised}” in one alphabet.`
  const unwanted = guidelinesProblem(reply, input.guidelines)
  if (unwanted) return unwanted
  const known = knownTo(input)
  for (const problemIn of CHECKS) {
    const problem = problemIn(reply, known)
    if (problem) return problem
  }
  const leak = leakProblem(reply, secretsOf(input), publicTextsOf(input))
  if (leak) return leak
  return (await isInTheirLanguage(reply, input)) ? null : `Write in ${input.language}.`
}

/** What the model is told and the person is not. */
function secretsOf(input: AgentInput): string {
  const { objective, flagCondition } = input
  return [instructionsOf(input), objective, flagCondition].join('\n')
}

/** What the model may repeat word by word. */
function publicTextsOf({
  context,
  identityDeflection,
  knowledge,
  questions,
  transcript,
}: AgentInput): string {
  return [
    context,
    identityDeflection,
    ...knowledge.map(({ text }) => text),
    ...questions.flatMap(({ questionText, rewording }) => [questionText, rewording]),
    ...transcript.filter(({ author }) => author !== 'participant').map(({ text }) => text),
  ].join('\n')
}

async function isInTheirLanguage(reply: string, { language, transcript }: AgentInput): Promise<boolean> {
  const agreed = await agreedLanguage(transcript, language)
  if (reply.trim().split(/\s+/).length < ENOUGH_WORDS) return !isClearlyForeign(reply, [language, agreed])
  const detected = await detectLanguage(reply, language)
  return detected === language || detected === agreed
}
