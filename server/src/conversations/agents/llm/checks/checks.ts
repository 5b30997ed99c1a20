import { detectLanguage } from '../../../understanding/index.ts'
import type { AgentInput } from '../../agent.ts'
import { agreedLanguage } from '../../agreed-language.ts'
import type { Decision } from '../decision.ts'
import { addressProblem } from './addresses.ts'
import { figureProblem } from './figures.ts'
import { identityProblem } from './identity.ts'
import { knownTo } from './known.ts'
import { disguisedWord, readable } from './readable.ts'
import { secretProblem } from './secrets.ts'

/** Longer messages are hard to read on a phone. */
const LONGEST = 900
const ENOUGH_WORDS = 6
const CHECKS = [addressProblem, figureProblem, secretProblem, identityProblem] as const

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
  const known = knownTo(input)
  for (const problemIn of CHECKS) {
    const problem = problemIn(reply, known)
    if (problem) return problem
  }
  return (await isInTheirLanguage(reply, input)) ? null : `Write in ${input.language}.`
}

async function isInTheirLanguage(reply: string, { language, transcript }: AgentInput): Promise<boolean> {
  if (reply.trim().split(/\s+/).length < ENOUGH_WORDS) return true
  const detected = await detectLanguage(reply, language)
  return detected === language || detected === (await agreedLanguage(transcript, language))
}
